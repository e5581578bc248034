import type { EntityManager } from 'typeorm';
import { DomainError } from '../../core/errors/domain-error.js';
import type { UserPrincipal } from '../../core/http/context/principal.js';
import { credentialRowOf } from '../auth/credentials.js';

/** A user, and how many tokens or sessions have the id of the one in use. */
interface Account {
  readonly role: string;
  readonly credentials: number | string;
}

/**
 * Asserts, at the end of a write, that its user still exists, and has the same role and the same token or session. With `locksRows`
 * it locks the user's row, so that a later change of the user waits until the write is committed.
 * @throws DomainError 401 when the user, the token or the session was removed, 403 when the role has changed
 */
export async function assertPrincipalValid(manager: EntityManager, principal: UserPrincipal, locksRows: boolean): Promise<void> {
  const { id, role, credentialKind } = principal;
  const { table, id: credentialId } = credentialRowOf(principal);
  const sql = `SELECT owner.role AS role, (SELECT COUNT(*) FROM ${table} WHERE ${table}.id = ?) AS credentials FROM user owner WHERE owner.id = ?`;
  const rows: Account[] = await manager.query(locksRows ? `${sql} LOCK IN SHARE MODE` : sql, [credentialId, id]);
  const [user] = rows;
  if (!user || (credentialId !== null && Number(user.credentials) === 0)) throw new DomainError('bad-credentials');
  // For users of an issuer, the role in the token counts, not the one in the database.
  if (credentialKind !== 'issuer' && user.role !== role) throw new DomainError('forbidden');
}
