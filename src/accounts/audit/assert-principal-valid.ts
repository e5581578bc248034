import type { EntityManager } from 'typeorm';
import { DomainError } from '../../core/errors/domain-error.js';
import type { UserPrincipal } from '../../core/http/context/principal.js';

/**
 * Asserts, at the end of a write, that its user still exists, and has the same role and the same token. With `locksRows`
 * it locks the user's row, so that a later change of the user waits until the write is committed.
 * @throws DomainError 401 when the user or the token was removed, 403 when the role has changed
 */
export async function assertPrincipalValid(
  manager: EntityManager,
  { id, role, means, tokenId }: UserPrincipal,
  locksRows: boolean,
): Promise<void> {
  const query = manager
    .createQueryBuilder()
    .select('owner.role', 'role')
    .addSelect('(SELECT COUNT(*) FROM token WHERE token.id = :tokenId)', 'tokens')
    .from('user', 'owner')
    .where('owner.id = :id', { id, tokenId });
  const user = await (locksRows ? query.setLock('pessimistic_read') : query).getRawOne<{ role: string; tokens: number | string }>();
  if (!user || (tokenId !== null && Number(user.tokens) === 0)) throw new DomainError('bad-credentials');
  // For users of an issuer, the role in the token counts, not the one in the database.
  if (means !== 'issuer' && user.role !== role) throw new DomainError('forbidden');
}
