import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { buildReadableCondition } from '../../content/access/record-rights.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { DateTimeString } from '../../core/time/moment.js';
import type { ListOccurrencesDto } from '../dto/list-occurrences.dto.js';
import { Event } from '../event.entity.js';
import { resolveTimeBounds } from '../list/resolve-time-bounds.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';

/**
 * Builds the query of the ids of the occurrences of a series that pass the filters of a list, by original start. The client may read the
 * series; of the trash, it may edit the series.
 */
export function selectOccurrences(
  manager: EntityManager,
  series: Pick<Event, 'id' | 'hideFromListings'>,
  { status, event_status: statuses, changed, ...window }: ListOccurrencesDto,
  nowUtc: DateTimeString,
  { principal, settings }: RequestContext,
): SelectQueryBuilder<Occurrence> {
  const state = status ?? 'listed';
  const rows = manager
    .createQueryBuilder(Occurrence, 'occurrence')
    .select('occurrence.id', 'id')
    .innerJoin(Event, 'record', 'record.id = occurrence.recordId')
    .where('occurrence.seriesId = :seriesId AND occurrence.state = :state', { seriesId: series.id, state });
  const readable = buildReadableCondition(principal, 'record');
  if (state === 'listed') rows.andWhere(readable.sql, readable.parameters);
  if (!isSignedIn(principal) && !series.hideFromListings) rows.andWhere('record.hideFromListings = :hidden', { hidden: false });
  for (const [place, { column, comparison, utc }] of resolveTimeBounds(window, nowUtc, settings.siteTimezone, false).entries())
    rows.andWhere(`occurrence.${column} ${comparison} :bound${place}`, { [`bound${place}`]: utc });
  if (changed !== undefined) rows.andWhere(`record.changedFields IS ${changed ? 'NOT ' : ''}NULL`);
  if (statuses !== undefined && !statuses.includes('any')) rows.andWhere('record.eventStatus IN (:...statuses)', { statuses });
  return rows.orderBy('occurrence.originalStartLocal');
}
