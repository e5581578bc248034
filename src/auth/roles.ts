/** From the least to the most powerful. */
export const ROLES = ['subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;

export type Role = (typeof ROLES)[number];

/** Who asks: a person who signed in, or anybody. */
export interface Reader {
  /** `null` for anonymous readers. */
  readonly id: number | null;
  readonly role: Role | 'anonymous';
}

/** Somebody who signed in, and may be the author of something. */
export interface Writer extends Reader {
  readonly id: number;
  readonly role: Role;
}

export const ANONYMOUS: Reader = { id: null, role: 'anonymous' };

export function isSignedIn(reader: Reader): reader is Writer {
  return reader.id !== null;
}
