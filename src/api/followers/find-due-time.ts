import type { ClaimColumns } from '../../core/jobs/claim-columns.js';
import { toUnixSeconds } from '../../core/time/moment.js';

const MS_PER_SECOND = 1_000;
/** A position that has not moved for so long is moved on, so that the change log still has the row that it names. */
const MAX_POSITION_AGE_HOURS = 12;

/** What the row of a follower says of when it is due. */
export interface FollowerRow extends ClaimColumns {
  readonly failures: number;
  readonly dueUtc: string;
}

/**
 * Returns when a follower is due without another change, in milliseconds: its instance died, it has something to repeat, or its
 * position is old; undefined otherwise.
 */
export function findDueTime(
  { claim, claimedUntilUtc, failures, dueUtc }: FollowerRow,
  { isWaiting, ageInHours, nowMs }: { isWaiting: boolean; ageInHours: number; nowMs: number },
): number | undefined {
  if (claim !== null && claimedUntilUtc !== null) return (toUnixSeconds(claimedUntilUtc) + 1) * MS_PER_SECOND;
  if (isWaiting || failures > 0) return toUnixSeconds(dueUtc) * MS_PER_SECOND;
  return ageInHours >= MAX_POSITION_AGE_HOURS ? nowMs : undefined;
}
