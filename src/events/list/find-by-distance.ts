import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { buildReadableCondition } from '../../content/access/record-rights.js';
import { CalendarEntry } from '../../content/calendar/calendar-entry.entity.js';
import { buildEntryCondition, ENTRY_ROW, type EntryIds, RECORD_OF_ENTRY } from '../calendar/calendar-sql.js';
import { Event } from '../event.entity.js';
import { DISTANCE_KM_SQL, readCircle } from './distance-sql.js';
import type { EventSearch, FoundRows } from './find-events.js';
import type { ListPlan } from './plan-list.js';
import { SHOWS_ONE_OF, testRecords } from './test-records.js';

/** Fewer than a degree of latitude has, so that rounding excludes no venue. */
const KM_PER_DEGREE = 110;

const RADIANS_PER_DEGREE = Math.PI / 180;

/** The degrees between which all points of a circle lie. */
type Box = Readonly<Record<'south' | 'north' | 'west' | 'east', number>>;

/**
 * Finds a page of public events around a point, ordered by distance. It reads the calendar of each readable venue within the
 * radius, and no other entry. If the plan tests records, it reads those of these entries. An empty page has the total 0.
 */
export async function findByDistance(plan: ListPlan, search: EventSearch): Promise<FoundRows> {
  const { query, context, manager } = search;
  const circle = readCircle(query);
  const readable = buildReadableCondition(context.principal, 'venue');
  const venues = `SELECT venue.id AS id, ${DISTANCE_KM_SQL} AS distance FROM venue
    WHERE venue.geo_lat BETWEEN :south AND :north AND venue.geo_lng BETWEEN :west AND :east AND ${readable.sql}`;
  const entries = buildEntryCondition(plan.selection);
  const near = manager
    .createQueryBuilder()
    .from<ObjectLiteral>(`(${venues})`, 'near')
    .innerJoin(CalendarEntry, 'entry', 'entry.facetId = near.id')
    .where(`near.distance <= :radius AND ${entries.sql}`)
    .setParameters({ ...circle, ...findBox(circle), ...readable.parameters, ...entries.parameters });
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

/** Returns a box around a circle. It has all longitudes if the circle reaches a pole or the antimeridian. */
function findBox({ latitude, longitude, radius }: ReturnType<typeof readCircle>): Box {
  const degrees = radius / KM_PER_DEGREE;
  const [south, north] = [latitude - degrees, latitude + degrees];
  // The farthest points in the east and west are not those at the latitude of the centre, but nearer to the pole.
  const width = Math.asin(Math.sin(degrees * RADIANS_PER_DEGREE) / Math.cos(latitude * RADIANS_PER_DEGREE)) / RADIANS_PER_DEGREE;
  const [west, east] = [longitude - width, longitude + width];
  const isInside = south > -90 && north < 90 && west > -180 && east < 180;
  return { south, north, west: isInside ? west : -180, east: isInside ? east : 180 };
}
