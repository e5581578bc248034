import { buildReadableCondition, type SqlCondition } from '../../content/access/record-rights.js';
import type { Principal } from '../../core/http/context/principal.js';
import { DEFAULT_RADIUS_KM, type ListEventsDto } from '../dto/list-events.dto.js';

/** The distance from the requested point to a venue in kilometres, on a sphere with the Earth's mean radius (haversine formula). */
export const DISTANCE_KM_SQL = `(12742.0176 * ASIN(SQRT(
  POWER(SIN(RADIANS(venue.geo_lat - :latitude) / 2), 2) +
  COS(RADIANS(:latitude)) * COS(RADIANS(venue.geo_lat)) * POWER(SIN(RADIANS(venue.geo_lng - :longitude) / 2), 2))))`;

/** The values of `DISTANCE_KM_SQL`. */
type Circle = Readonly<Record<'latitude' | 'longitude' | 'radius', number>>;

/** Returns the point and the radius of a list that has a point: degrees (WGS 84), and kilometres. */
export function readCircle({ geoloc_lat: latitude = 0, geoloc_lng: longitude = 0, geoloc_radius: radius }: ListEventsDto): Circle {
  return { latitude, longitude, radius: radius ?? DEFAULT_RADIUS_KM };
}

/** Builds a condition on `event`: a readable venue has coordinates. */
export function buildLocatedCondition(principal: Principal): SqlCondition {
  return { sql: `EXISTS (${locatedVenuesSql(principal, '1')})`, parameters: { userId: principal.id } };
}

/** Builds a condition on `event`: a readable venue is within the radius around the requested point. */
export function buildNearCondition(query: ListEventsDto, principal: Principal): SqlCondition {
  const sql = `EXISTS (${locatedVenuesSql(principal, '1')} AND ${DISTANCE_KM_SQL} <= :radius)`;
  return { sql, parameters: { ...readCircle(query), userId: principal.id } };
}

/** Builds an expression: the distance from the requested point to the nearest readable venue of `event`, in kilometres. */
export function buildDistance(query: ListEventsDto, principal: Principal): SqlCondition {
  const sql = `(${locatedVenuesSql(principal, `MIN(${DISTANCE_KM_SQL})`)})`;
  return { sql, parameters: { ...readCircle(query), userId: principal.id } };
}

function locatedVenuesSql(principal: Principal, select: string): string {
  const venues = `event_venue link INNER JOIN venue ON venue.id = link.venue_id AND venue.geo_lat IS NOT NULL`;
  return `SELECT ${select} FROM ${venues} WHERE link.event_id = event.id AND ${buildReadableCondition(principal, 'venue').sql}`;
}
