import { DomainError } from '../../core/errors/domain-error.js';
import { areScopesWithin, type Principal, type Role, type Scope, type UserPrincipal } from '../../core/http/context/principal.js';
import { type ResourceName, RESOURCES } from '../../core/resources.js';

/** What a role may allow. */
export type Right =
  | 'read own in any status'
  | 'read all'
  | 'create content'
  | 'publish'
  | 'edit own unpublished'
  | 'edit own published'
  | "edit others'"
  | 'create terms'
  | 'edit terms'
  | 'manage sources'
  | 'manage users';

const CONTRIBUTOR: readonly Right[] = ['read own in any status', 'create content', 'edit own unpublished'];
const AUTHOR: readonly Right[] = [...CONTRIBUTOR, 'publish', 'edit own published', 'create terms'];
const EDITOR: readonly Right[] = [...AUTHOR, 'read all', "edit others'", 'edit terms', 'manage sources'];

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
 * @throws DomainError 403
 */
export function assertCan(principal: Principal, right: Right, resource: ResourceName): void {
  if (!can(principal, right) || !principal.scopes.has(RESOURCES[resource].scope)) throw new DomainError('forbidden');
}

/**
 * Asserts that new credentials have no more scopes, and expire no later, than those of the user who creates them.
 * @param endsUtc when the new credentials expire, UTC; `null`: never
 * @throws DomainError 403
 */
export function assertNotStronger(creator: UserPrincipal, scopes: ReadonlySet<Scope>, endsUtc: string | null): void {
  const endsLater = creator.endsUtc !== null && (endsUtc === null || endsUtc > creator.endsUtc);
  if (endsLater || !areScopesWithin(scopes, creator.scopes)) throw new DomainError('forbidden');
}
