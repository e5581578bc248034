import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import type { DateTimeString } from '../../core/time/moment.js';
import type { ListOccurrencesDto } from '../dto/list-occurrences.dto.js';
import { Event } from '../event.entity.js';
import { resolveTimeBounds } from '../list/resolve-time-bounds.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';

/** Builds the query of the ids of the occurrences of a series that pass the filters of a list, by original start. */
export function selectOccurrences(
  manager: EntityManager,
  seriesId: number,
  { status, event_status: statuses, changed, ...window }: ListOccurrencesDto,
  nowUtc: DateTimeString,
): SelectQueryBuilder<Occurrence> {
  const state = status ?? 'listed';
  const rows = manager
    .createQueryBuilder(Occurrence, 'occurrence')
    .select('occurrence.id', 'id')
    .where('occurrence.seriesId = :seriesId AND occurrence.state = :state', { seriesId, state });
  for (const [place, { column, comparison, utc }] of resolveTimeBounds(window, nowUtc, false).entries())
    rows.andWhere(`occurrence.${column} ${comparison} :bound${place}`, { [`bound${place}`]: utc });
  if (changed !== undefined) rows.andWhere(`occurrence.recordId ${changed ? '=' : '<>'} occurrence.id`);
  if (statuses !== undefined && !statuses.includes('any'))
    rows.innerJoin(Event, 'record', 'record.id = occurrence.recordId').andWhere('record.eventStatus IN (:...statuses)', { statuses });
  return rows.orderBy('occurrence.originalStartLocal');
}
