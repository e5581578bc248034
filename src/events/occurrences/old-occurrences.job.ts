import { Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import { settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { buildGlobalId } from '../../core/http/routing/links.js';
import { IdempotencyKeys } from '../../core/idempotency/idempotency-keys.service.js';
import { type Job, JobScheduler } from '../../core/jobs/job-scheduler.js';
import { Clock } from '../../core/time/clock.js';
import { addDays, dateToUtc } from '../../core/time/moment.js';
import { Event } from '../event.entity.js';
import { hasOwnRecord, Occurrence } from '../recurrence/occurrence.entity.js';
import { removeOccurrenceIds } from './occurrence-ids.js';
import { deleteOwnRecord } from './own-record.js';

const BATCH_SIZE = 50;

/** Erases the occurrences that have been in the trash for longer than `TRASH_RETENTION_DAYS`. Their `EXDATE`s stay. */
@Injectable()
export class OldOccurrencesJob implements Job {
  readonly name = 'old-occurrences';
  readonly intervalSeconds = 3_600;

  constructor(
    jobScheduler: JobScheduler,
    private readonly work: UnitOfWork,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
  ) {
    if (settings.trashRetentionDays !== null) jobScheduler.addJob(this);
  }

  async runBatch(): Promise<number> {
    const rows = await this.lockDue();
    for (const row of rows) await this.erase(row);
    return rows.length;
  }

  /** Returns occurrences that are due, and locks their series. */
  private async lockDue(): Promise<Occurrence[]> {
    const { manager, dialect } = this.work;
    const trashedUtc = LessThan(addDays(dateToUtc(this.clock.now()), -settings.trashRetentionDays!));
    const isDue = { state: 'trash', trashedUtc } as const;
    const due = await manager.find(Occurrence, { where: isDue, order: { id: 'ASC' }, take: BATCH_SIZE });
    if (due.length === 0) return [];
    const series = await manager.find(Event, {
      select: { id: true },
      where: { id: In(due.map(({ seriesId }) => seriesId)) },
      order: { id: 'ASC' },
      ...dialect.buildLock('pessimistic_write'),
    });
    const where = { ...isDue, id: In(due.map(({ id }) => id)), seriesId: In(series.map(({ id }) => id)) };
    return manager.find(Occurrence, { where, order: { id: 'ASC' } });
  }

  private async erase(row: Occurrence): Promise<void> {
    const { manager } = this.work;
    const { id, seriesId, originalStartLocal } = row;
    if (hasOwnRecord(row)) await deleteOwnRecord({ manager }, row);
    await removeOccurrenceIds(manager, [row]);
    await manager.update(Occurrence, { id }, { state: 'gone', trashedUtc: null });
    await this.keys.hideRecord(buildGlobalId(id));
    this.work.recordChange({
      resource: 'event',
      id: seriesId,
      action: 'update',
      part: originalStartLocal,
      parts: [id],
      fields: ['status'],
    });
    this.work.recordChange({ resource: 'event', id, action: 'indirect' });
  }
}
