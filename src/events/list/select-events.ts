import type { SelectQueryBuilder } from 'typeorm';
import { filterByStatus } from '../../content/access/status.js';
import type { TimeBound } from '../calendar/time-ranges.js';
import { Event } from '../event.entity.js';
import { filterRecords } from './find-by-records.js';
import type { EventSearch } from './find-events.js';
import type { ListPlan } from './plan-list.js';
import { RECORD_COLUMNS } from './row-columns.js';
import { SHOWS_ONE_OF, testRecords } from './test-records.js';

/**
 * Builds the query of the events of a plan, each once: single events, and series. A series is in a window if one of its occurrences is.
 * Its other filters see what its unchanged occurrences show.
 * @param filterStatus adds the condition of `status`, by default that of the client
 */
export async function selectEvents(
  { selection, tested }: ListPlan,
  search: EventSearch,
  filterStatus: (events: SelectQueryBuilder<Event>) => unknown = (events) =>
    filterByStatus(events, 'event', search.query.status, search.context),
): Promise<SelectQueryBuilder<Event>> {
  const events = search.manager.createQueryBuilder(Event, 'event').select('event.id', 'id');
  filterStatus(events);
  events.andWhere('event.series_id IS NULL');
  const { include = [] } = search.query;
  const { recurring, series, bounds } = selection;
  if (include.length > 0) events.andWhere('event.id IN (:...include)', { include });
  if (recurring !== undefined) events.andWhere(`event.recurrence IS ${recurring ? 'NOT ' : ''}NULL`);
  if (series.length > 0) events.andWhere('event.id IN (:...series) AND event.recurrence IS NOT NULL', { series });
  await filterRecords(events, RECORD_COLUMNS, { ...selection, bounds: [] }, search.manager);
  if (bounds.length > 0) filterByTime(events, bounds);
  await testRecords(events, tested, search, SHOWS_ONE_OF.events);
  return events;
}

function filterByTime(events: SelectQueryBuilder<Event>, bounds: readonly TimeBound[]): void {
  const columns = { startUtc: 'start_utc', endUtc: 'end_utc' };
  const inWindow = (alias: string) =>
    bounds.map(({ column, comparison }, place) => `${alias}.${columns[column]} ${comparison} :bound${place}`).join(' AND ');
  const dates = `SELECT 1 FROM occurrence WHERE occurrence.series_id = event.id AND occurrence.state = 'listed' AND ${inWindow('occurrence')}`;
  events.andWhere(
    `((event.recurrence IS NULL AND ${inWindow('event')}) OR (event.recurrence IS NOT NULL AND EXISTS (${dates})))`,
    Object.fromEntries(bounds.map(({ utc }, place) => [`bound${place}`, utc])),
  );
}
