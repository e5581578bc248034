import type { EntityManager } from 'typeorm';
import { DomainError } from '../../core/errors/domain-error.js';
import type { UserPrincipal } from '../../core/http/context/principal.js';

/** A user, and how many tokens have the id of the token in use. */
interface Account {
  readonly role: string;
  readonly tokens: number | string;
}

/**
 * Asserts, at the end of a write, that its user still exists, and has the same role and the same token. With `locksRows`
 * it locks the user's row, so that a later change of the user waits until the write is committed.
 * @throws DomainError 401 when the user or the token was removed, 403 when the role has changed
 */
export async function assertPrincipalValid(
  manager: EntityManager,
  { id, role, credentialKind, tokenId }: UserPrincipal,
  locksRows: boolean,
): Promise<void> {
  const sql = `SELECT owner.role AS role, (SELECT COUNT(*) FROM token WHERE token.id = ?) AS tokens FROM user owner WHERE owner.id = ?`;
  const rows: Account[] = await manager.query(locksRows ? `${sql} LOCK IN SHARE MODE` : sql, [tokenId, id]);
  const [user] = rows;
  if (!user || (tokenId !== null && Number(user.tokens) === 0)) throw new DomainError('bad-credentials');
  // For users of an issuer, the role in the token counts, not the one in the database.
  if (credentialKind !== 'issuer' && user.role !== role) throw new DomainError('forbidden');
}
