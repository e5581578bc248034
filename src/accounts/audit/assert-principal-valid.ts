import type { EntityManager } from 'typeorm';
import { DomainError } from '../../core/errors/domain-error.js';
import type { UserPrincipal } from '../../core/http/context/principal.js';

/**
 * While a write is under way its writer may be removed or demoted, or the token taken back that they signed in with: then it
 * is not done. Whoever does so afterwards waits until it is committed, for which the person's row is locked.
 * @throws DomainError 401 or 403
 */
export async function assertPrincipalValid(
  manager: EntityManager,
  { id, role, means, tokenId }: UserPrincipal,
  locksRows: boolean,
): Promise<void> {
  const query = manager
    .createQueryBuilder()
    .select('person.role', 'role')
    .addSelect('(SELECT COUNT(*) FROM token WHERE token.id = :tokenId)', 'tokens')
    .from('user', 'person')
    .where('person.id = :id', { id, tokenId });
  const person = await (locksRows ? query.setLock('pessimistic_read') : query).getRawOne<{ role: string; tokens: number | string }>();
  if (!person || (tokenId !== null && Number(person.tokens) === 0)) throw new DomainError('bad-credentials');
  // For the people of an issuer its word counts, not the row.
  if (means !== 'issuer' && person.role !== role) throw new DomainError('forbidden');
}
