/** A backup or a restore fails for a reason that the operator can remove. The message is one sentence and says how. */
export class Refused extends Error {}

/** The command line is invalid. */
export class UsageError extends Error {}
