import { hasPublicUrl } from '../../core/http/routing/links.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { VenueResponse } from '../../venues/dto/venue.response.js';
import { isFilled } from './describe.js';

/** An object of schema.org. A member that is undefined is not written. */
export type SchemaObject = { readonly '@type': string } & Readonly<Record<string, unknown>>;

export const SCHEMA = 'https://schema.org';

/** Builds a schema.org `Place`. Search engines show no event without an address: without any part of one, it is the name. */
export function buildPlace(venue: VenueResponse, context: RequestContext): SchemaObject {
  return { ...buildNamedPlace(venue, context), address: buildAddress(venue) ?? venue.venue ?? '' };
}

/** Builds a `Place` that has an address only if the venue has one. */
export function buildNamedPlace(venue: VenueResponse, { settings }: RequestContext): SchemaObject {
  const { geo_lat, geo_lng, phone, website } = venue;
  return {
    '@type': 'Place',
    name: venue.venue ?? '',
    address: buildAddress(venue),
    geo: geo_lat === null ? undefined : { '@type': 'GeoCoordinates', latitude: geo_lat, longitude: geo_lng },
    telephone: phone ?? undefined,
    url: hasPublicUrl('venues', settings) ? venue.url : (website ?? undefined),
  };
}

function buildAddress({ address, city, zip, stateprovince, country }: VenueResponse): SchemaObject | undefined {
  if (![address, city, zip, stateprovince, country].some(isFilled)) return undefined;
  return {
    '@type': 'PostalAddress',
    streetAddress: address ?? undefined,
    addressLocality: city ?? undefined,
    postalCode: zip ?? undefined,
    addressRegion: stateprovince ?? undefined,
    addressCountry: country ?? undefined,
  };
}
