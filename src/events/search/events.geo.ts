import type { SelectQueryBuilder } from 'typeorm';
import { buildReadableCondition } from '../../content/access/record-rights.js';
import { invalidParameter } from '../../core/errors/domain-error.js';
import type { Principal } from '../../core/http/context/principal.js';
import type { Search } from '../../core/http/lists/filters.js';
import { DEFAULT_RADIUS_KM, type ListEventsDto } from '../dto/list-events.dto.js';
import type { Event } from '../event.entity.js';

/** Kilometres between the point that was asked for and a venue, on a sphere of the Earth's mean radius (haversine). */
const DISTANCE_KM_SQL = `(12742.0176 * ASIN(SQRT(
  POWER(SIN(RADIANS(venue.geo_lat - :latitude) / 2), 2) +
  COS(RADIANS(:latitude)) * COS(RADIANS(venue.geo_lat)) * POWER(SIN(RADIANS(venue.geo_lng - :longitude) / 2), 2))))`;

function locatedVenuesSql(principal: Principal, select: string): string {
  const venues = `event_venue link INNER JOIN venue ON venue.id = link.venue_id AND venue.geo_lat IS NOT NULL`;
  return `SELECT ${select} FROM ${venues} WHERE link.event_id = event.id AND ${buildReadableCondition(principal, 'venue').sql}`;
}

/** The condition that a venue of the event, which the reader may see, has coordinates. Needs the parameter `userId`. */
export function buildLocatedCondition(principal: Principal): string {
  return `EXISTS (${locatedVenuesSql(principal, '1')})`;
}

/**
 * Narrows to the events with a venue near a point.
 * @throws DomainError 400 when one coordinate was sent without the other
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

/** One coordinate alone is no point; the latitude's filter does the rest. */
export function assertLatitudeSent(query: ListEventsDto): void {
  if (query.geoloc_lat === undefined) throw invalidParameter('geoloc_lat', { reason: 'together', other: 'geoloc_lng' });
}

/** Selects how far the nearest venue of each event is. */
export function selectDistance(events: SelectQueryBuilder<Event>, principal: Principal): void {
  events.addSelect(`(${locatedVenuesSql(principal, `MIN(${DISTANCE_KM_SQL})`)})`, 'distance');
}
