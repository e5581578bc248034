import { orDefault } from '../content/records/content-columns.js';
import { refuse } from '../core/errors/domain-error.js';
import type { UpdateVenueDto } from './dto/venue.dto.js';
import type { Venue } from './venue.entity.js';

type Place = Pick<Venue, 'geoLat' | 'geoLng'>;

/** Where a venue is that has no coordinates yet. */
export const NOWHERE: Place = { geoLat: null, geoLng: null };

/**
 * The columns of a venue that are the same in all languages.
 * @throws DomainError 400 when one coordinate would stand without the other
 */
export function venueColumns(dto: UpdateVenueDto, before: Place) {
  const { geo_lat = before.geoLat, geo_lng = before.geoLng } = dto;
  if (geo_lat === null && geo_lng !== null) refuse({ geo_lat: { reason: 'together', other: 'geo_lng' } });
  if (geo_lat !== null && geo_lng === null) refuse({ geo_lng: { reason: 'together', other: 'geo_lat' } });
  return {
    zip: dto.zip,
    phone: dto.phone,
    geoLat: geo_lat,
    geoLng: geo_lng,
    showMap: orDefault(dto.show_map, true),
    showMapLink: orDefault(dto.show_map_link, true),
  };
}
