import { Injectable } from '@nestjs/common';
import { In, LessThan, MoreThan } from 'typeorm';
import { Writes } from '../../content/plans/writes.js';
import { DerivedTables } from '../../core/database/transactions/derived-tables.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { insertRowsOf } from '../../core/database/insert-rows.js';
import { type Job, JobScheduler } from '../../core/jobs/job-scheduler.js';
import { Clock } from '../../core/time/clock.js';
import { type DateTimeString, dateToUtc, toLocal } from '../../core/time/moment.js';
import { listOccurrences } from '../../core/time/recurrence/list-occurrences.js';
import { Event } from '../event.entity.js';
import { FOR_CACHES } from '../links/affected-records.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';
import { findHorizonUtc, readRecurrence } from '../recurrence/series-recurrence.js';
import { buildNewRows } from './match-dates.js';

/** How many series a batch reads. */
const BATCH_SIZE = 20;
/** Milliseconds after which a batch begins no other series: other writes wait for it. */
const MAX_BATCH_MS = 40;

/** Adds the occurrences of series without end, so that all are known until the horizon. Nothing else of a series changes by it. */
@Injectable()
export class KnownOccurrencesJob implements Job {
  readonly name = 'known-occurrences';
  readonly intervalSeconds = 86_400;

  constructor(
    jobScheduler: JobScheduler,
    private readonly work: UnitOfWork,
    private readonly writes: Writes,
    private readonly derivedTables: DerivedTables,
    private readonly clock: Clock,
  ) {
    jobScheduler.addJob(this);
  }

  async runBatch(): Promise<number> {
    const startedAtMs = performance.now();
    const untilUtc = findHorizonUtc(dateToUtc(this.clock.now()));
    let extended = 0;
    for (const series of await this.lockDue(untilUtc)) {
      await this.extend(series, untilUtc);
      extended += 1;
      // A batch that does nothing would be the last one.
      if (performance.now() - startedAtMs > MAX_BATCH_MS) break;
    }
    return extended;
  }

  /** Returns series that are not known that far, and locks them. */
  private async lockDue(untilUtc: DateTimeString): Promise<Event[]> {
    const { manager, dialect } = this.work;
    const isDue = { knownUntilUtc: LessThan(untilUtc) };
    const due = await manager.find(Event, { select: { id: true }, where: isDue, order: { id: 'ASC' }, take: BATCH_SIZE });
    if (due.length === 0) return [];
    const where = { ...isDue, id: In(due.map(({ id }) => id)) };
    return manager.find(Event, { where, order: { id: 'ASC' }, ...dialect.buildLock('pessimistic_write') });
  }

  private async extend(series: Event, untilUtc: DateTimeString): Promise<void> {
    const { manager } = this.work;
    const { id, timezone } = series;
    const knownUntil = toLocal(series.knownUntilUtc!, timezone);
    const dates = listOccurrences(readRecurrence(series), { from: knownUntil, until: toLocal(untilUtc, timezone) });
    // A longer horizon, or another rule, may have given some of them before.
    const rows = await manager.findBy(Occurrence, { seriesId: id, originalStartLocal: MoreThan(knownUntil) });
    const known = new Map(rows.map((row) => [row.originalStartLocal, row]));
    const missing = dates.filter(({ originalStart }) => originalStart > knownUntil && !known.has(originalStart));
    const ids = await this.writes.run((group) => group.ids.takeSeveral('event', missing.length));
    const added = buildNewRows(id, missing, ids);
    await insertRowsOf(manager, Occurrence, added);
    for (const { originalStart, ...times } of dates) {
      const row = known.get(originalStart);
      if (row?.state !== 'gone') continue;
      await manager.update(Occurrence, { id: row.id }, { ...times, state: 'listed' });
      added.push(row);
    }
    await manager.update(Event, { id }, { knownUntilUtc: untilUtc });
    await this.recordAdded(id, added);
  }

  /** The series is as it was for those who follow it: the changes are those of its occurrences. */
  private async recordAdded(seriesId: number, added: readonly Occurrence[]): Promise<void> {
    this.work.recordChange({ resource: 'event', id: seriesId, action: 'indirect', part: FOR_CACHES });
    if (added.length === 0) return;
    const parts = new Set(added.map(({ id }) => id));
    const change = { resource: 'event', id: seriesId, action: 'update', languages: new Set<never>(), fields: new Set<never>() } as const;
    await this.derivedTables.update([{ ...change, parts }], this.work.manager);
    for (const { id, originalStartLocal: part } of added) this.work.recordChange({ resource: 'event', id, action: 'indirect', part });
  }
}
