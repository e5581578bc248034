import { createOwnerPrincipal } from '../../accounts/auth/owner.js';
import { can } from '../../accounts/auth/rights.js';
import type { User } from '../../accounts/auth/user.entity.js';
import type { Scope, UserPrincipal } from '../../core/http/context/principal.js';

/** What an import may write, whatever the role of its owner allows. */
export const IMPORT_SCOPES: ReadonlySet<Scope> = new Set<Scope>([
  'read',
  'events:write',
  'venues:write',
  'organizers:write',
  'terms:write',
]);

/** Returns the principal with which an import writes; undefined if the owner may not create records any more. */
export function createImportPrincipal(owner: Pick<User, 'id' | 'role' | 'username'>): UserPrincipal | undefined {
  const principal = createOwnerPrincipal(owner, IMPORT_SCOPES);
  return can(principal, 'create content') ? principal : undefined;
}
