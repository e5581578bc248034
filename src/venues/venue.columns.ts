import { replaceNullByDefault } from '../content/records/content-columns.js';
import { assertNoReasons } from '../core/errors/domain-error.js';
import type { UpdateVenueDto } from './dto/venue.dto.js';
import { type Venue, VENUE_DEFAULTS } from './venue.entity.js';

type Coordinates = Pick<Venue, 'geoLat' | 'geoLng'>;

/** Where a venue is that has no coordinates yet. */
export const NO_COORDINATES: Coordinates = { geoLat: null, geoLng: null };

/**
 * The columns of a venue that are the same in all languages.
 * @throws DomainError 400 when one coordinate would stand without the other
 */
export function toVenueColumns(dto: UpdateVenueDto, before: Coordinates) {
  const { geo_lat = before.geoLat, geo_lng = before.geoLng } = dto;
  if (geo_lat === null && geo_lng !== null) assertNoReasons({ geo_lat: { reason: 'together', other: 'geo_lng' } });
  if (geo_lat !== null && geo_lng === null) assertNoReasons({ geo_lng: { reason: 'together', other: 'geo_lat' } });
  return {
    zip: dto.zip,
    phone: dto.phone,
    geoLat: geo_lat,
    geoLng: geo_lng,
    showMap: replaceNullByDefault(dto.show_map, VENUE_DEFAULTS.showMap),
    showMapLink: replaceNullByDefault(dto.show_map_link, VENUE_DEFAULTS.showMapLink),
  };
}
