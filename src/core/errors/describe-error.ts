/** What is logged of an error. Its other members stay here: those of a failed statement hold people's data. */
export interface DescribedError {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
  readonly stack?: string;
}

/** What databases quote in their messages is what somebody wrote. */
const QUOTED = /\b(entry|value:?|near) '.*?'(?= for | at |$)/gms;

export function describedError(thrown: unknown): DescribedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) };
  const { name: type, message, stack } = thrown;
  const { code } = thrown as { code?: unknown };
  return {
    type,
    ...(typeof code === 'string' ? { code } : {}),
    message: withoutQuotes(message),
    ...(stack === undefined ? {} : { stack: withoutQuotes(stack) }),
  };
}

function withoutQuotes(text: string): string {
  return text.replace(QUOTED, "$1 '…'");
}
