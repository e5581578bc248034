/** A backup or a restore is not done, for a reason that the operator can do something about: one sentence that says what. */
export class Refused extends Error {}

/** The program was called in a way that it does not understand. */
export class UsageError extends Error {}
