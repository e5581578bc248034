import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { type Claimed, Claims } from '../../core/jobs/claims.js';
import { Clock } from '../../core/time/clock.js';
import { dateToUtc } from '../../core/time/moment.js';
import { ChangeListener } from './change-listener.entity.js';

/** A listener that is being called. */
export type ClaimedListener = Claimed<ChangeListener>;

/** How long one call may take. After that the instance is taken for dead. */
const CLAIM_SECONDS = 120;

/** Keeps other instances away from a listener while one calls it. */
@Injectable()
export class ListenerClaims extends Claims<ChangeListener> {
  constructor(work: UnitOfWork, clock: Clock) {
    super(work, clock, ChangeListener, CLAIM_SECONDS);
  }

  /** Claims those of the listeners that may be called now. */
  claimDue(ids: readonly string[]): Promise<ClaimedListener[]> {
    const now = dateToUtc(this.clock.now());
    return this.claim((rows) => rows.andWhere('claimable.id IN (:...ids)', { ids }).andWhere('claimable.dueUtc <= :now', { now }));
  }
}
