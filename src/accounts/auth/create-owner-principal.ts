import type { Scope, UserPrincipal } from '../../core/http/context/principal.js';
import type { User } from './user.entity.js';

/** Returns the principal with which the service works for a user who did not sign in: an import, or a webhook, that the user owns. */
export function createOwnerPrincipal(
  { id, role, username }: Pick<User, 'id' | 'role' | 'username'>,
  scopes: ReadonlySet<Scope>,
): UserPrincipal {
  return { id, role, username, scopes, credentialKind: 'import', tokenId: null, endsUtc: null };
}
