import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { Clock } from '../../core/time/clock.js';
import { addSeconds, dateToUtc } from '../../core/time/moment.js';
import type { SourceRun } from './source-run.js';
import { Source } from './source.entity.js';

/** A source whose run is under way. */
export type ClaimedSource = Source & { readonly claim: string };

/** What a run leaves to the next one. Omitted: as it was. */
export type RunResult = { readonly run: SourceRun } & Partial<Pick<Source, 'etag' | 'lastModified' | 'syncToken'>>;

/** A run that says nothing for so long is over: its instance died. */
const CLAIM_SECONDS = 300;
/** Seconds by which the clocks of two instances may differ. */
const MAX_CLOCK_SKEW_SECONDS = 60;
const MAX_DELAY_MINUTES = 1_440;

/**
 * Keeps other instances away from a source while one imports it. A run claims the source by a random word in its row, says at
 * intervals that it still works, and writes a record only while the row has its word. So it needs no transaction for its whole time.
 */
@Injectable()
export class SourceClaims {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Claims the source that is due for the longest time; undefined if none is due. */
  claimDue(): Promise<ClaimedSource | undefined> {
    return this.work.run(async () => {
      const due = await this.selectFree()
        .andWhere('source.active = :active AND source.userId IS NOT NULL', { active: true })
        .andWhere('source.dueUtc <= :now')
        .orderBy('source.dueUtc', 'ASC')
        .addOrderBy('source.id', 'ASC')
        .limit(1)
        .getOne();
      return due ? this.claim(due.id) : undefined;
    });
  }

  /** Claims a source; undefined if a run is under way. */
  claim(id: number): Promise<ClaimedSource | undefined> {
    return this.work.run(async () => {
      const claim = randomBytes(16).toString('base64url');
      const free = await this.selectFree().andWhere('source.id = :id', { id }).getOne();
      if (!free) return undefined;
      // Of two instances that found the source free, one changes it first.
      const { affected } = await this.work.manager
        .createQueryBuilder()
        .update(Source)
        .set({ claim, claimedUntilUtc: addSeconds(this.getNowUtc(), CLAIM_SECONDS) })
        .where('id = :id', { id })
        .andWhere(free.claim === null ? 'claim IS NULL' : 'claim = :before', { before: free.claim })
        .execute();
      if (affected !== 1) return undefined;
      return (await this.work.manager.findOneByOrFail(Source, { id })) as ClaimedSource;
    });
  }

  /** Says that the run still works. @returns false when it has lost the source */
  async renew({ id, claim }: ClaimedSource): Promise<boolean> {
    const claimedUntilUtc = addSeconds(this.getNowUtc(), CLAIM_SECONDS);
    const { affected } = await this.work.run(() => this.work.manager.update(Source, { id, claim }, { claimedUntilUtc }));
    // MySQL counts the rows that change; within one second the row may be the same.
    return affected === 1 || this.isHeld({ id, claim });
  }

  /** Tells whether the run still has the source. */
  isHeld({ id, claim }: Pick<ClaimedSource, 'id' | 'claim'>): Promise<boolean> {
    return this.work.manager.existsBy(Source, { id, claim });
  }

  /** Ends a run, and sets when the next one is due. */
  async finish(source: ClaimedSource, { run, ...columns }: RunResult): Promise<void> {
    const { id, claim, intervalMinutes } = source;
    const failures = run.outcome === 'failed' ? source.failures + 1 : 0;
    const minutes = run.failure === 'stopped' ? 0 : Math.max(intervalMinutes, findDelay(intervalMinutes, failures));
    const dueUtc = addSeconds(this.getNowUtc(), minutes * 60);
    const state = { claim: null, claimedUntilUtc: null, lastRun: JSON.stringify(run), failures, dueUtc };
    await this.work.run(() => this.work.manager.update(Source, { id, claim }, { ...columns, ...state }));
  }

  /** A time further ahead than it is ever set comes from a clock that was wrong. */
  private selectFree() {
    const now = this.getNowUtc();
    const latest = addSeconds(now, CLAIM_SECONDS + MAX_CLOCK_SKEW_SECONDS);
    return this.work.manager
      .createQueryBuilder(Source, 'source')
      .where('(source.claim IS NULL OR source.claimedUntilUtc < :now OR source.claimedUntilUtc > :latest)', { now, latest });
  }

  private getNowUtc(): string {
    return dateToUtc(this.clock.now());
  }
}

/** Twice as long after each failure, up to a day. */
function findDelay(intervalMinutes: number, failures: number): number {
  return Math.min(intervalMinutes * 2 ** Math.min(failures, 10), MAX_DELAY_MINUTES);
}
