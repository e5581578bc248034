import { ALL_SCOPES, type Scope } from './scopes.js';

/** From the least to the most powerful. */
export const ROLES = ['subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;

export type Role = (typeof ROLES)[number];

/** Of a user who is given no other. */
export const DEFAULT_ROLE: Role = 'subscriber';

/**
 * How a user signed in: with a token of this service, with the account's password, or with a token of the issuer. `import`: the
 * user did not, and the service imports a source that the user owns.
 */
export type CredentialKind = 'token' | 'password' | 'issuer' | 'import';

/** A request without credentials, or work that the service does by itself. */
export interface AnonymousPrincipal {
  readonly id: null;
  readonly role: 'anonymous';
  readonly scopes: ReadonlySet<Scope>;
  readonly username: null;
  readonly means: null;
  readonly tokenId: null;
}

/** A user who signed in. */
export interface UserPrincipal {
  readonly id: number;
  readonly role: Role;
  /** The most that the credentials may be used for, whatever the role allows. */
  readonly scopes: ReadonlySet<Scope>;
  readonly username: string;
  readonly means: CredentialKind;
  /** The token of this service that the user signed in with. */
  readonly tokenId: number | null;
  /** When the credentials expire, UTC; `null`: they do not. */
  readonly endsUtc: string | null;
  /** What the password was checked against, hashed again. Only for users who signed in with a password. */
  readonly proof?: string;
}

/** Who asks. */
export type Principal = AnonymousPrincipal | UserPrincipal;

export const ANONYMOUS: AnonymousPrincipal = {
  id: null,
  role: 'anonymous',
  scopes: ALL_SCOPES,
  username: null,
  means: null,
  tokenId: null,
};

export function isSignedIn(principal: Principal): principal is UserPrincipal {
  return principal.id !== null;
}
