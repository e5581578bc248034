import { ALL_SCOPES, type Scope } from './scopes.js';

/** From the least to the most powerful. */
export const ROLES = ['subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;

export type Role = (typeof ROLES)[number];

/** Who asks: a person who signed in, or anybody. */
export interface Reader {
  /** `null` for anonymous readers. */
  readonly id: number | null;
  readonly role: Role | 'anonymous';
  /** The ceiling over the role. */
  readonly scopes: ReadonlySet<Scope>;
}

/** What somebody signed in with: a token of ours, the account's password, or a token of the issuer. */
export type Means = 'token' | 'password' | 'issuer';

/** Somebody who signed in, and may be the author of something. */
export interface Writer extends Reader {
  readonly id: number;
  readonly role: Role;
  readonly username: string;
  readonly means: Means;
  /** The token of ours that they signed in with. */
  readonly tokenId: number | null;
  /** When what they signed in with ends, UTC; `null`: it does not. */
  readonly endsUtc: string | null;
  /** What the password was checked against, hashed again; only where they signed in by it. */
  readonly proof?: string;
}

export const ANONYMOUS: Reader = { id: null, role: 'anonymous', scopes: ALL_SCOPES };

export function isSignedIn(reader: Reader): reader is Writer {
  return reader.id !== null;
}
