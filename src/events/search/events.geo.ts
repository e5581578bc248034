import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { CalendarEntry } from '../../content/calendar/calendar-entry.entity.js';
import { buildReadableCondition } from '../../content/access/record-rights.js';
import { invalidParameter } from '../../core/errors/domain-error.js';
import type { Principal } from '../../core/http/context/principal.js';
import type { Search } from '../../core/http/lists/filters.js';
import type { FoundPage } from '../calendar/calendar-page.js';
import { buildVenueEntryConditions, type CalendarSelection } from '../calendar/calendar-selection.js';
import { DEFAULT_RADIUS_KM, type ListEventsDto } from '../dto/list-events.dto.js';
import type { Event } from '../event.entity.js';

/** The distance from the requested point to a venue in kilometres, on a sphere with the Earth's mean radius (haversine formula). */
const DISTANCE_KM_SQL = `(12742.0176 * ASIN(SQRT(
  POWER(SIN(RADIANS(venue.geo_lat - :latitude) / 2), 2) +
  COS(RADIANS(:latitude)) * COS(RADIANS(venue.geo_lat)) * POWER(SIN(RADIANS(venue.geo_lng - :longitude) / 2), 2))))`;

/** Fewer than a degree of latitude has, so that rounding excludes no venue. */
const KM_PER_DEGREE = 110;

const RADIANS_PER_DEGREE = Math.PI / 180;

interface Circle {
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
  /** Kilometres. */
  readonly radius: number;
}

/** The degrees between which all points of a circle lie. */
interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

function locatedVenuesSql(principal: Principal, select: string): string {
  const venues = `event_venue link INNER JOIN venue ON venue.id = link.venue_id AND venue.geo_lat IS NOT NULL`;
  return `SELECT ${select} FROM ${venues} WHERE link.event_id = event.id AND ${buildReadableCondition(principal, 'venue').sql}`;
}

/** Builds an SQL condition: a readable venue of the event has coordinates. It needs the parameter `userId`. */
export function buildLocatedCondition(principal: Principal): string {
  return `EXISTS (${locatedVenuesSql(principal, '1')})`;
}

/**
 * Keeps the events with a readable venue within the radius around the requested point.
 * @throws DomainError 400 if the longitude is missing
 */
export function filterByDistance(events: SelectQueryBuilder<Event>, { query, context: { principal } }: Search<ListEventsDto>): void {
  events.andWhere(`EXISTS (${locatedVenuesSql(principal, '1')} AND ${DISTANCE_KM_SQL} <= :radius)`, {
    ...readCircle(query),
    userId: principal.id,
  });
}

/** Returns the point and the radius of a list that has a latitude. @throws DomainError 400 if the longitude is missing */
function readCircle({ geoloc_lat: latitude = 0, geoloc_lng: longitude, geoloc_radius: radius = DEFAULT_RADIUS_KM }: ListEventsDto): Circle {
  if (longitude === undefined) throw invalidParameter('geoloc_lng', { reason: 'together', other: 'geoloc_lat' });
  return { latitude, longitude, radius };
}

/** Returns a box around a circle. It has all longitudes if the circle reaches a pole or the antimeridian. */
function findBox({ latitude, longitude, radius }: Circle): Box {
  const degrees = radius / KM_PER_DEGREE;
  const [south, north] = [latitude - degrees, latitude + degrees];
  // The farthest points in the east and west are not those at the latitude of the centre, but nearer to the pole.
  const width = Math.asin(Math.sin(degrees * RADIANS_PER_DEGREE) / Math.cos(latitude * RADIANS_PER_DEGREE)) / RADIANS_PER_DEGREE;
  const [west, east] = [longitude - width, longitude + width];
  const isInside = south > -90 && north < 90 && west > -180 && east < 180;
  return { south, north, west: isInside ? west : -180, east: isInside ? east : 180 };
}

/**
 * Finds a page of public events around a point, ordered by distance. It reads the calendar of each readable venue within the
 * radius, and no other event. An empty page has the total 0.
 * @throws DomainError 400 if the longitude is missing
 */
export async function findPageAround(
  { query, context: { principal }, manager }: Search<ListEventsDto>,
  selection: CalendarSelection,
): Promise<FoundPage> {
  const circle = readCircle(query);
  const readable = buildReadableCondition(principal, 'venue');
  const venues = `SELECT venue.id AS id, ${DISTANCE_KM_SQL} AS distance FROM venue
    WHERE venue.geo_lat BETWEEN :south AND :north AND venue.geo_lng BETWEEN :west AND :east AND ${readable.sql}`;
  const entries = buildVenueEntryConditions(selection);
  const direction = query.order === 'desc' ? 'DESC' : 'ASC';
  const events = manager.createQueryBuilder().from<ObjectLiteral>(`(${venues})`, 'near');
  const rows = await events
    .select('entry.eventId', 'id')
    .addSelect('MIN(near.distance)', 'distance')
    .addSelect('COUNT(*) OVER ()', 'total')
    .innerJoin(CalendarEntry, 'entry', 'entry.facetId = near.id')
    .where(`near.distance <= :radius AND ${entries.sql}`)
    .setParameters({ ...circle, ...findBox(circle) })
    .setParameters({ ...readable.parameters, ...entries.parameters })
    .groupBy('entry.eventId')
    .orderBy('distance', direction)
    .addOrderBy('id', direction)
    .offset((query.page - 1) * query.per_page)
    .limit(query.per_page)
    .getRawMany<{ id: number; distance: number; total: number | string }>();
  return { rows: rows.map(({ id, distance }) => ({ id, distance })), total: Number(rows[0]?.total ?? 0) };
}

/** Checks that a longitude comes with a latitude. The latitude's filter then does the search. @throws DomainError 400 */
export function assertLatitudeSent(query: ListEventsDto): void {
  if (query.geoloc_lat === undefined) throw invalidParameter('geoloc_lat', { reason: 'together', other: 'geoloc_lng' });
}

/** Selects the distance to the nearest readable venue of each event, as `distance` in kilometres. */
export function selectDistance(events: SelectQueryBuilder<Event>, principal: Principal): void {
  events.addSelect(`(${locatedVenuesSql(principal, `MIN(${DISTANCE_KM_SQL})`)})`, 'distance');
}
