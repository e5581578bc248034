import type { ObjectLiteral } from 'typeorm';
import { type Claimable, type Claimed, Claims } from '../../core/jobs/claims.js';
import { dateToUtc } from '../../core/time/moment.js';
import type { FollowerColumns } from './follower-columns.js';

/** Keeps other instances away from a follower while one serves it. */
export class FollowerClaims<R extends FollowerColumns & Claimable & ObjectLiteral> extends Claims<R> {
  /** Claims those of the followers that may be served now. */
  claimDue(ids: readonly R['id'][]): Promise<Claimed<R>[]> {
    const now = dateToUtc(this.clock.now());
    return this.claim((rows) => rows.andWhere('claimable.id IN (:...ids)', { ids }).andWhere('claimable.dueUtc <= :now', { now }));
  }
}
