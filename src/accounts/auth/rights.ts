import { DomainError } from '../../core/errors/domain-error.js';
import type { Principal, Role, UserPrincipal } from '../../core/http/context/principal.js';
import { areScopesWithin, type Scope } from '../../core/http/context/scopes.js';
import { type ResourceName, RESOURCES } from '../../core/resources/resources.js';

/** What a person may be allowed to do. */
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
  | 'manage people';

const CONTRIBUTOR: readonly Right[] = ['read own in any status', 'create content', 'edit own unpublished'];
const AUTHOR: readonly Right[] = [...CONTRIBUTOR, 'publish', 'edit own published', 'create terms'];
const EDITOR: readonly Right[] = [...AUTHOR, 'read all', "edit others'", 'edit terms'];

/** The table of rights: each role has those of the roles before it. */
const RIGHTS_BY_ROLE: Readonly<Record<Role | 'anonymous', readonly Right[]>> = {
  anonymous: [],
  subscriber: [],
  contributor: CONTRIBUTOR,
  author: AUTHOR,
  editor: EDITOR,
  administrator: [...EDITOR, 'manage people'],
};

export function can(principal: Principal, right: Right): boolean {
  return RIGHTS_BY_ROLE[principal.role].includes(right);
}

/**
 * Refuses what somebody may not do to a kind of record, by their role or by the scopes of what they signed in with.
 * @throws DomainError 403
 */
export function assertCan(principal: Principal, right: Right, of: ResourceName): void {
  if (!can(principal, right) || !principal.scopes.has(RESOURCES[of].scope)) throw new DomainError('forbidden');
}

/**
 * Nobody makes something to sign in with that is stronger than what they signed in with themselves.
 * @param endsUtc when it ends, UTC; `null`: it does not
 * @throws DomainError 403
 */
export function assertNotStronger(maker: UserPrincipal, scopes: ReadonlySet<Scope>, endsUtc: string | null): void {
  const outlives = maker.endsUtc !== null && (endsUtc === null || endsUtc > maker.endsUtc);
  if (outlives || !areScopesWithin(scopes, maker.scopes)) throw new DomainError('forbidden');
}
