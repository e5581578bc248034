import { ROLES, type Scope, type UserPrincipal } from '../../core/http/context/principal.js';
import type { User } from './user.entity.js';

/*
 * The owner of an import or a webhook: a user who did not sign in, and for whom the service works.
 */

/** Returns the principal with which the service works for an owner. */
export function createOwnerPrincipal(
  { id, role, username }: Pick<User, 'id' | 'role' | 'username'>,
  scopes: ReadonlySet<Scope>,
): UserPrincipal {
  return { id, role, username, scopes, credentialKind: 'import', tokenId: null, endsUtc: null };
}

/** Tells whether a client may name a user as owner: itself, or a user with no more rights, which the client could use by it. */
export function canActFor({ id, role }: Pick<User, 'id' | 'role'>, principal: UserPrincipal): boolean {
  return id === principal.id || ROLES.indexOf(role) <= ROLES.indexOf(principal.role);
}
