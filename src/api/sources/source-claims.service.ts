import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { type Claimed, Claims } from '../../core/jobs/claims.js';
import { Clock } from '../../core/time/clock.js';
import { addSeconds } from '../../core/time/moment.js';
import type { SourceRun } from './source-run.js';
import { Source } from './source.entity.js';

/** A source whose run is under way. */
export type ClaimedSource = Claimed<Source>;

/** What a run leaves to the next one. Omitted: as it was. */
export type RunResult = { readonly run: SourceRun } & Partial<Pick<Source, 'etag' | 'lastModified' | 'syncToken'>>;

/** A run that says nothing for so long is over: its instance died. */
const CLAIM_SECONDS = 300;
const MAX_DELAY_MINUTES = 1_440;

/** Keeps other instances away from a source while one imports it. */
@Injectable()
export class SourceClaims extends Claims<Source> {
  constructor(work: UnitOfWork, clock: Clock) {
    super(work, clock, Source, CLAIM_SECONDS);
  }

  /** Claims the source that is due for the longest time; undefined if none is due. */
  async claimDue(): Promise<ClaimedSource | undefined> {
    const now = this.clock.nowUtc();
    const [source] = await this.claim((rows) => {
      rows
        .andWhere('claimable.active = :active AND claimable.userId IS NOT NULL', { active: true })
        .andWhere('claimable.dueUtc <= :now', { now })
        .orderBy('claimable.dueUtc', 'ASC')
        .addOrderBy('claimable.id', 'ASC');
    }, 1);
    return source;
  }

  /** Claims a source; undefined if a run is under way. */
  async claimOne(id: number): Promise<ClaimedSource | undefined> {
    return (await this.claim((rows) => rows.andWhere('claimable.id = :id', { id })))[0];
  }

  /** Ends a run, and sets when the next one is due. */
  async finishRun(source: ClaimedSource, { run, ...columns }: RunResult): Promise<void> {
    const { intervalMinutes } = source;
    const failures = run.outcome === 'failed' ? source.failures + 1 : 0;
    const minutes = run.failure === 'stopped' ? 0 : Math.max(intervalMinutes, findDelay(intervalMinutes, failures));
    const dueUtc = addSeconds(this.clock.nowUtc(), minutes * 60);
    await this.finish(source, { ...columns, lastRun: JSON.stringify(run), failures, dueUtc });
  }
}

/** Twice as long after each failure, up to a day. */
function findDelay(intervalMinutes: number, failures: number): number {
  return Math.min(intervalMinutes * 2 ** Math.min(failures, 10), MAX_DELAY_MINUTES);
}
