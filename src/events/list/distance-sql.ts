import { buildReadableCondition, type SqlCondition } from '../../content/access/record-rights.js';
import type { Principal } from '../../core/http/context/principal.js';
import { type Circle, DEFAULT_RADIUS_KM, type ListEventsDto } from '../dto/list-events.dto.js';

/** The distance from the requested point to a venue in kilometres, on a sphere with the Earth's mean radius (haversine formula). */
export const DISTANCE_KM_SQL = `(12742.0176 * ASIN(SQRT(
  POWER(SIN(RADIANS(venue.geo_lat - :latitude) / 2), 2) +
  COS(RADIANS(:latitude)) * COS(RADIANS(venue.geo_lat)) * POWER(SIN(RADIANS(venue.geo_lng - :longitude) / 2), 2))))`;

/** Fewer than a degree of latitude has, so that rounding excludes no venue. */
const KM_PER_DEGREE = 110;

const RADIANS_PER_DEGREE = Math.PI / 180;

/** The degrees between which all points of a circle lie. */
type Box = Readonly<Record<'south' | 'north' | 'west' | 'east', number>>;

/** Returns the point and the radius of a list that has a point: degrees (WGS 84), and kilometres. */
export function readCircle({ geoloc_lat: latitude = 0, geoloc_lng: longitude = 0, geoloc_radius: radius }: ListEventsDto): Circle {
  return { latitude, longitude, radius: radius ?? DEFAULT_RADIUS_KM };
}

/** Builds the query of the readable venues in a circle: `id` and `distance`. */
export function selectVenuesIn(circle: Circle, principal: Principal): SqlCondition {
  const readable = buildReadableCondition(principal, 'venue');
  const sql = `SELECT * FROM (SELECT venue.id AS id, ${DISTANCE_KM_SQL} AS distance FROM venue
    WHERE venue.geo_lat BETWEEN :south AND :north AND venue.geo_lng BETWEEN :west AND :east AND ${readable.sql}) located
    WHERE located.distance <= :radius`;
  return { sql, parameters: { ...circle, ...findBox(circle), ...readable.parameters } };
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
