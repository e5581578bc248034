import type { SelectQueryBuilder } from 'typeorm';
import { buildReadableCondition } from '../../content/access/record-rights.js';
import { invalidParameter } from '../../core/errors/domain-error.js';
import type { Principal } from '../../core/http/context/principal.js';
import type { Search } from '../../core/http/lists/filters.js';
import { DEFAULT_RADIUS_KM, type ListEventsDto } from '../dto/list-events.dto.js';
import type { Event } from '../event.entity.js';

/** The distance from the requested point to a venue in kilometres, on a sphere with the Earth's mean radius (haversine formula). */
const DISTANCE_KM_SQL = `(12742.0176 * ASIN(SQRT(
  POWER(SIN(RADIANS(venue.geo_lat - :latitude) / 2), 2) +
  COS(RADIANS(:latitude)) * COS(RADIANS(venue.geo_lat)) * POWER(SIN(RADIANS(venue.geo_lng - :longitude) / 2), 2))))`;

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
  const { geoloc_lat: latitude, geoloc_lng: longitude, geoloc_radius: radius = DEFAULT_RADIUS_KM } = query;
  if (longitude === undefined) throw invalidParameter('geoloc_lng', { reason: 'together', other: 'geoloc_lat' });
  events.andWhere(`EXISTS (${locatedVenuesSql(principal, '1')} AND ${DISTANCE_KM_SQL} <= :radius)`, {
    latitude,
    longitude,
    radius,
    userId: principal.id,
  });
}

/** Checks that a longitude comes with a latitude. The latitude's filter then does the search. @throws DomainError 400 */
export function assertLatitudeSent(query: ListEventsDto): void {
  if (query.geoloc_lat === undefined) throw invalidParameter('geoloc_lat', { reason: 'together', other: 'geoloc_lng' });
}

/** Selects the distance to the nearest readable venue of each event, as `distance` in kilometres. */
export function selectDistance(events: SelectQueryBuilder<Event>, principal: Principal): void {
  events.addSelect(`(${locatedVenuesSql(principal, `MIN(${DISTANCE_KM_SQL})`)})`, 'distance');
}
