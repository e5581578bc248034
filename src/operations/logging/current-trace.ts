/** The trace that something happens in (W3C Trace Context), in the words of logs. */
export interface CurrentTrace {
  readonly trace_id: string;
  readonly span_id: string;
}

let read: () => CurrentTrace | undefined = () => undefined;

/** Undefined where nothing is traced. */
export function currentTrace(): CurrentTrace | undefined {
  return read();
}

/** So that logs need not know how traces are made, nor load it. */
export function traceIsReadBy(reader: typeof read): void {
  read = reader;
}
