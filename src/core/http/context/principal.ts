import { RESOURCE_NAMES, type ResourceName, RESOURCES } from '../../resources.js';

/** A permission of a token. A token never allows more than its scopes, even if its owner may do more. */
export type Scope = 'read' | (typeof RESOURCES)[ResourceName]['scope'];

/** All scopes: `read`, and those that the resources declare. */
export const SCOPES: readonly Scope[] = [...new Set<Scope>(['read', ...RESOURCE_NAMES.map((name) => RESOURCES[name].scope)])];

/** Scopes that restrict nothing: for a sign-in by password or by the issuer, and for requests without credentials. */
export const ALL_SCOPES: ReadonlySet<Scope> = new Set(SCOPES);

/** Tells whether `ceiling` has all of the scopes. */
export function areScopesWithin(scopes: ReadonlySet<Scope>, ceiling: ReadonlySet<Scope>): boolean {
  return [...scopes].every((scope) => ceiling.has(scope));
}

/** The word for all scopes in the column `token.scopes`, also for those that a later release adds. */
const ALL = 'all';

/** Formats scopes for the column `token.scopes`: their names, or the word for all of them. */
export function formatScopes(scopes: ReadonlySet<Scope>): string {
  return areScopesWithin(ALL_SCOPES, scopes) ? ALL : [...scopes].join();
}

/** Parses the column `token.scopes`. Unknown words are ignored. */
export function parseScopes(text: string): ReadonlySet<Scope> {
  if (text === ALL) return ALL_SCOPES;
  const words = text.split(',');
  return new Set(SCOPES.filter((scope) => words.includes(scope)));
}

/** From the least to the most powerful. */
export const ROLES = ['subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;

export type Role = (typeof ROLES)[number];

/** Of a user who is given no other. */
export const DEFAULT_ROLE: Role = 'subscriber';

/**
 * How a user signed in: with a token of this service, with the account's password, with a token of the issuer, or with a browser.
 * `import`: the user did not, and the service imports a source, or reads for a webhook, that the user owns.
 */
export const CREDENTIAL_KINDS = ['token', 'password', 'issuer', 'session', 'import'] as const;

export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** The session of a browser, as the pages need to know it. */
export interface PrincipalSession {
  readonly id: number;
  /** How the session began. */
  readonly signedInBy: 'password' | 'issuer';
  /** When it ends unless it is used again, UTC. */
  readonly endsUtc: string;
  /** Until when the user may do what needs a confirmation, UTC; `null`: the user must confirm first. */
  readonly confirmedUntilUtc: string | null;
}

/** A request without credentials, or work that the service does by itself. */
export interface AnonymousPrincipal {
  readonly id: null;
  readonly role: 'anonymous';
  readonly scopes: ReadonlySet<Scope>;
  readonly username: null;
  readonly credentialKind: null;
  readonly tokenId: null;
}

/** A user who signed in. */
export interface UserPrincipal {
  readonly id: number;
  readonly role: Role;
  /** The most that the credentials may be used for, whatever the role allows. */
  readonly scopes: ReadonlySet<Scope>;
  readonly username: string;
  readonly credentialKind: CredentialKind;
  /** The token of this service that the user signed in with. */
  readonly tokenId: number | null;
  /** When the credentials expire, UTC; `null`: they do not. */
  readonly endsUtc: string | null;
  /** The stored hash of the password at the sign-in, hashed again. Only for users with a password or a session. */
  readonly proof?: string;
  /** Only for users who signed in with a browser. */
  readonly session?: PrincipalSession;
}

/** Who asks. */
export type Principal = AnonymousPrincipal | UserPrincipal;

export const ANONYMOUS: AnonymousPrincipal = {
  id: null,
  role: 'anonymous',
  scopes: ALL_SCOPES,
  username: null,
  credentialKind: null,
  tokenId: null,
};

export function isSignedIn(principal: Principal): principal is UserPrincipal {
  return principal.id !== null;
}
