/** Ids of the active trace and span (W3C Trace Context), named as in the log. */
export interface CurrentTrace {
  readonly trace_id: string;
  readonly span_id: string;
}

let getActiveTrace: () => CurrentTrace | undefined = () => undefined;

/** Returns the active trace; undefined if there is none. */
export function getCurrentTrace(): CurrentTrace | undefined {
  return getActiveTrace();
}

/** Sets the function that returns the active trace. So the logging code works without loading OpenTelemetry. */
export function setTraceSource(reader: typeof getActiveTrace): void {
  getActiveTrace = reader;
}
