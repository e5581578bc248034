/** The members of an error that are logged. Other members are not: those of a failed SQL statement contain personal data. */
export interface DescribedError {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
  readonly stack?: string;
}

/** The values that databases quote in their messages, which can be personal data. */
const QUOTED_VALUE = /\b(entry|value:?|near) '.*?'(?= for | at |$)/gms;

/** Returns the members of an error to log, without the values that a database quotes in them. */
export function describeError(thrown: unknown): DescribedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) };
  const { name: type, message, stack } = thrown;
  const { code } = thrown as { code?: unknown };
  return {
    type,
    ...(typeof code === 'string' ? { code } : {}),
    message: redactQuoted(message),
    ...(stack === undefined ? {} : { stack: redactQuoted(stack) }),
  };
}

function redactQuoted(text: string): string {
  return text.replace(QUOTED_VALUE, "$1 '…'");
}
