import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { CalendarEntry } from '../../content/calendar/calendar-entry.entity.js';
import { buildEntryCondition, ENTRY_ROW, type EntryIds, RECORD_OF_ENTRY } from '../calendar/calendar-sql.js';
import { Event } from '../event.entity.js';
import { readCircle, selectVenuesIn } from './distance-sql.js';
import type { EventSearch, FoundRows } from './find-events.js';
import type { ListPlan } from './plan-list.js';
import { SHOWS_ONE_OF, testRecords } from './test-records.js';

/**
 * Finds a page of public events around a point, ordered by distance. It reads the calendar of each readable venue within the
 * radius, and no other entry. If the plan tests records, it reads those of these entries. An empty page has the total 0.
 */
export async function findByDistance(plan: ListPlan, search: EventSearch): Promise<FoundRows> {
  const { query, context, manager } = search;
  const venues = selectVenuesIn(readCircle(query), context.principal);
  const entries = buildEntryCondition(plan.selection);
  const near = manager
    .createQueryBuilder()
    .from<ObjectLiteral>(`(${venues.sql})`, 'near')
    .innerJoin(CalendarEntry, 'entry', 'entry.facetId = near.id')
    .where(entries.sql)
    .setParameters({ ...venues.parameters, ...entries.parameters });
  if (plan.readsRecords) {
    near.innerJoin(Event, 'event', RECORD_OF_ENTRY);
    await testRecords(near as SelectQueryBuilder<Event>, plan.tested, search, SHOWS_ONE_OF.dates(ENTRY_ROW));
  }
  // One row for each entry, also if several of its venues are near.
  near
    .select(ENTRY_ROW.eventId, 'eventId')
    .addSelect(ENTRY_ROW.recordId, 'recordId')
    .addSelect(ENTRY_ROW.seriesId, 'seriesId')
    .addSelect('entry.start_utc', 'startUtc')
    .addSelect('MIN(near.distance)', 'distance');
  for (const column of [...Object.values(ENTRY_ROW), 'entry.start_utc']) near.addGroupBy(column);
  const rows = await (plan.isCollapsed ? collapse(manager, near) : near)
    .addSelect('COUNT(*) OVER ()', 'total')
    .orderBy('distance', plan.direction)
    .addOrderBy('startUtc', plan.direction)
    .addOrderBy('eventId', plan.direction)
    .offset((query.page - 1) * query.per_page)
    .limit(query.per_page)
    .getRawMany<EntryIds & { distance: number; total: number | string }>();
  const found = rows.map(({ eventId, recordId, seriesId, distance }) => ({ eventId, recordId, seriesId, distanceKm: distance }));
  return { rows: found, total: Number(rows[0]?.total ?? 0) };
}

/** Builds the query of each event once, of a series its first occurrence that is near. */
function collapse(manager: EntityManager, near: SelectQueryBuilder<ObjectLiteral>): SelectQueryBuilder<ObjectLiteral> {
  const builder = () => manager.createQueryBuilder();
  const nth = 'ROW_NUMBER() OVER (PARTITION BY COALESCE(found.seriesId, found.eventId) ORDER BY found.startUtc, found.eventId)';
  const ranked = builder().select('found.*').addSelect(nth, 'nth').from<ObjectLiteral>(`(${near.getQuery()})`, 'found');
  return builder()
    .select('ranked.*')
    .from<ObjectLiteral>(`(${ranked.getQuery()})`, 'ranked')
    .where('ranked.nth = 1')
    .setParameters(near.getParameters());
}
