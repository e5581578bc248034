import { In, LessThan } from 'typeorm';
import { Settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { IdempotencyKeys } from '../../core/idempotency/idempotency-keys.service.js';
import { defineJob } from '../../core/jobs/define-job.js';
import { Clock } from '../../core/time/clock.js';
import { addDays } from '../../core/time/moment.js';
import { Event } from '../event.entity.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';
import { eraseOccurrence } from './erase-occurrence.js';

const BATCH_SIZE = 50;

/** Erases the occurrences that have been in the trash for longer than `TRASH_RETENTION_DAYS`. Their `EXDATE`s stay. */
export const oldOccurrencesJob = defineJob({
  name: 'old-occurrences',
  intervalSeconds: 3_600,
  inject: [UnitOfWork, IdempotencyKeys, Clock, Settings],
  createBatch: (work, keys, clock, settings) => {
    const days = settings.trashRetentionDays;
    if (days === null) return undefined;
    return async () => {
      const rows = await lockOld(work, addDays(clock.nowUtc(), -days));
      for (const row of rows) {
        const { id, seriesId: recordId, originalStartLocal: name } = row;
        await eraseOccurrence(work, row, keys);
        work.declarePart('event', { id, recordId, name });
        work.recordChange({ resource: 'event', id, action: 'update', fields: ['status'] });
      }
      return rows.length;
    };
  },
});

/** Returns occurrences that are due, and locks their series. */
async function lockOld({ manager, dialect }: UnitOfWork, limitUtc: string): Promise<Occurrence[]> {
  const isDue = { state: 'trash', trashedUtc: LessThan(limitUtc) } as const;
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
