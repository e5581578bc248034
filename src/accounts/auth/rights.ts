import { DomainError } from '../../core/errors/domain-error.js';
import { areScopesWithin, type Principal, type Role, type Scope, type UserPrincipal } from '../../core/http/context/principal.js';
import { type ResourceName, RESOURCES } from '../../core/resources.js';

/** What a role may allow. */
export const RIGHTS = [
  'read own in any status',
  'read all',
  'create content',
  'publish',
  'edit own unpublished',
  'edit own published',
  "edit others'",
  'create terms',
  'edit terms',
  'manage sources',
  'manage webhooks',
  'manage users',
] as const;

export type Right = (typeof RIGHTS)[number];

const CONTRIBUTOR: readonly Right[] = ['read own in any status', 'create content', 'edit own unpublished'];
const AUTHOR: readonly Right[] = [...CONTRIBUTOR, 'publish', 'edit own published', 'create terms'];
const EDITOR: readonly Right[] = [...AUTHOR, 'read all', "edit others'", 'edit terms', 'manage sources', 'manage webhooks'];

/** The rights of each role. Each role has the rights of the roles before it. */
const RIGHTS_BY_ROLE: Readonly<Record<Role | 'anonymous', readonly Right[]>> = {
  anonymous: [],
  subscriber: [],
  contributor: CONTRIBUTOR,
  author: AUTHOR,
  editor: EDITOR,
  administrator: [...EDITOR, 'manage users'],
};

/** Tells whether the role of the principal has a right. */
export function can(principal: Principal, right: Right): boolean {
  return RIGHTS_BY_ROLE[principal.role].includes(right);
}

/**
 * Asserts that the role has a right, and that the credentials have the scope of the resource.
 * @throws DomainError 403 that names what is missing
 */
export function assertCan(principal: Principal, right: Right, resource: ResourceName): void {
  assertRight(principal, right);
  assertScope(principal, RESOURCES[resource].scope);
}

/** Asserts that the role has a right. @throws DomainError 403 that names it */
export function assertRight(principal: Principal, right: Right): void {
  if (!can(principal, right)) throw lacksRight(right);
}

/** Asserts that the credentials have a scope. @throws DomainError 403 that names it */
export function assertScope({ scopes }: Principal, scope: Scope): void {
  if (!scopes.has(scope)) throw lacksScopes([scope]);
}

/** Returns the error for a role that lacks a right. */
export function lacksRight(right: Right): DomainError {
  return new DomainError('forbidden', { data: { required_right: toPublicName(right) } });
}

/** Returns the error for credentials that lack scopes. With several, they are separated by spaces (RFC 6749 §3.3). */
function lacksScopes(scopes: readonly Scope[]): DomainError {
  return new DomainError('forbidden', { data: { required_scope: scopes.join(' ') } });
}

/** Returns the name of a right for clients: `edit-others`. */
export function toPublicName(right: Right): string {
  return right.replaceAll("'", '').replaceAll(' ', '-');
}

/**
 * Asserts that the user of a session has confirmed a moment ago who they are. Programs, which have no session, need not.
 * @throws DomainError 403
 */
export function assertConfirmed({ session }: UserPrincipal, nowUtc: string): void {
  if (session === undefined) return;
  if (session.confirmedUntilUtc === null || session.confirmedUntilUtc <= nowUtc) throw new DomainError('confirmation-required');
}

/**
 * Asserts that new credentials have no more scopes, and expire no later, than those of the user who creates them.
 * @param endsUtc when the new credentials expire, UTC; `null`: never
 * @throws DomainError 403
 */
export function assertNotStronger(creator: UserPrincipal, scopes: ReadonlySet<Scope>, endsUtc: string | null): void {
  const endsLater = creator.endsUtc !== null && (endsUtc === null || endsUtc > creator.endsUtc);
  if (!areScopesWithin(scopes, creator.scopes)) throw lacksScopes([...scopes].filter((scope) => !creator.scopes.has(scope)));
  if (endsLater) throw new DomainError('forbidden');
}
