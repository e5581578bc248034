import type { EntityManager } from 'typeorm';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { DateTimeString } from '../../core/time/moment.js';
import { Event } from '../event.entity.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';
import { findDateVersion } from './build-occurrence.js';

/** Raises the version of a series, which changes with each of its occurrences. It is locked. */
export async function touchSeries(
  manager: EntityManager,
  { id, occurrenceChanges, ...series }: Event,
  nowUtc: DateTimeString,
  columns: Pick<Partial<Event>, 'recurrence'> = {},
): Promise<void> {
  const version = series.version + 1;
  const raised = { version, datesVersion: version, fieldsVersion: findDateVersion(series, { version: 0 }) };
  const counted = { occurrenceChanges: occurrenceChanges + 1, datesModifiedUtc: nowUtc };
  await manager.update(Event, { id }, { ...columns, ...raised, ...counted });
}

/** Records that a changed date has lost an image of its own, in the current unit of work: a version of its series. */
export async function recordLostImage(work: UnitOfWork, { id, seriesId }: Event, imageId: number, nowUtc: DateTimeString): Promise<void> {
  const { manager, dialect } = work;
  const series = await manager.findOneOrFail(Event, { where: { id: seriesId! }, ...dialect.buildLock('pessimistic_write') });
  const { originalStartLocal: name } = await manager.findOneByOrFail(Occurrence, { id });
  const version = series.version + 1;
  await manager.update(Occurrence, { id }, { version });
  await touchSeries(manager, series, nowUtc);
  work.declarePart('event', { id, recordId: series.id, name });
  const before = [{ partId: id, fields: { image: [imageId] } }];
  work.recordChange({ resource: 'event', id, action: 'update', fields: ['image'], version, before });
}
