import type { OwnColumns } from '../content/records/content.entity.js';
import { replaceNullByDefault } from '../content/records/content-columns.js';
import { assertNoReasons } from '../core/errors/domain-error.js';
import type { UpdateVenueDto } from './dto/venue.dto.js';
import { type Venue, VENUE_DEFAULTS } from './venue.entity.js';

type Coordinates = Pick<Venue, 'geoLat' | 'geoLng'>;

/** The coordinates of a new venue. */
export const NO_COORDINATES: Coordinates = { geoLat: null, geoLng: null };

/**
 * Takes the columns that all languages share from the DTO of a venue.
 * @throws DomainError 400 if the venue would have only one coordinate
 */
export function toVenueColumns(dto: UpdateVenueDto, before: Coordinates): OwnColumns<Venue> {
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
