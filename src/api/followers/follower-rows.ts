import { Column, type ObjectLiteral } from 'typeorm';
import { longText } from '../../core/database/long-text.js';
import { ClaimColumns, type Claimable, type Claimed, Claims } from '../../core/jobs/claims.js';
import { toUnixSeconds } from '../../core/time/moment.js';
import type { Follower } from './change-schedule.js';

const MS_PER_SECOND = 1_000;
/** A position that has not moved for so long is moved on, so that the change log still has the row that it names. */
const MAX_POSITION_AGE_HOURS = 12;

/** The columns of a row that follows changes. */
export abstract class FollowerColumns extends ClaimColumns {
  /** How far it has come in the change feed, see `FeedPositions`. */
  @Column({ ...longText() })
  position!: string | null;

  /** It is not served before. */
  @Column({ name: 'due_utc', type: 'varchar', length: 19 })
  dueUtc!: string;

  /** Attempts in a row that failed. */
  @Column({ type: 'int', default: 0 })
  failures!: number;
}

/**
 * Returns when a follower is due without another change, in milliseconds: its instance died, it has something to repeat, or its
 * position is old; undefined otherwise.
 */
function findDueTime(
  { claim, claimedUntilUtc, failures, dueUtc }: FollowerColumns,
  { isWaiting, ageInHours, nowMs }: { isWaiting: boolean; ageInHours: number; nowMs: number },
): number | undefined {
  if (claim !== null && claimedUntilUtc !== null) return (toUnixSeconds(claimedUntilUtc) + 1) * MS_PER_SECOND;
  if (isWaiting || failures > 0) return toUnixSeconds(dueUtc) * MS_PER_SECOND;
  return ageInHours >= MAX_POSITION_AGE_HOURS ? nowMs : undefined;
}

/** Returns when a follower is due without another change, see `findDueTime`, and whether it has failed. */
export function describeDue(row: FollowerColumns, state: Parameters<typeof findDueTime>[1]): Pick<Follower<never>, 'dueAtMs' | 'isRetry'> {
  return { dueAtMs: findDueTime(row, state), isRetry: row.claim === null && row.failures > 0 };
}

/** Keeps other instances away from a follower while one serves it. */
export class FollowerClaims<R extends FollowerColumns & Claimable & ObjectLiteral> extends Claims<R> {
  /** Claims those of the followers that may be served now. */
  claimDue(ids: readonly R['id'][]): Promise<Claimed<R>[]> {
    const now = this.clock.nowUtc();
    return this.claim((rows) => rows.andWhere('claimable.id IN (:...ids)', { ids }).andWhere('claimable.dueUtc <= :now', { now }));
  }
}
