import { selectFields } from '../../core/http/responses/select-fields.js';
import type { VenueResponse } from '../../venues/dto/venue.response.js';

type Position = [longitude: number, latitude: number];

/** Writes a record as a feature (RFC 7946 §3.2). Its properties are the fields of the record, or those that `_fields` names. */
export function writeFeature(
  record: object & { readonly id: number },
  venues: readonly VenueResponse[],
  fields: string | undefined,
): string {
  const shown = record as Record<string, unknown>;
  const properties = fields === undefined ? shown : selectFields(shown, fields);
  return JSON.stringify({ type: 'Feature', id: record.id, geometry: buildGeometry(venues), properties });
}

/** Returns where the venues are: longitude first, `null` if no venue has coordinates (RFC 7946 §3.1.1, §3.2). */
function buildGeometry(venues: readonly VenueResponse[]) {
  const positions = venues.flatMap(({ geo_lat, geo_lng }): Position[] =>
    geo_lat === null || geo_lng === null ? [] : [[geo_lng, geo_lat]],
  );
  if (positions.length > 1) return { type: 'MultiPoint', coordinates: positions };
  return positions.length === 0 ? null : { type: 'Point', coordinates: positions[0] };
}
