import type { RequestContext } from '../../../core/http/context/request-context.js';
import type { EventResponse } from '../../../events/dto/event.response.js';
import type { VenueResponse } from '../../../venues/dto/venue.response.js';
import { isFilled, formatPlace } from '../feed-texts.js';
import { buildNamedPlace, SCHEMA } from '../schema-org.js';
import { addressProperty, languageParameter, type Property, textProperty } from './jcal.js';

/** Decimals of a degree in `GEO`: far more than any map has. */
const MAX_DECIMALS = 20;

/**
 * Builds the place of an event: as text, which all clients show; its coordinates; and its venues with each part of their addresses
 * (RFC 9073 §6.6), from which an import makes the same venues again.
 */
export function buildPlaceProperties({ venues }: EventResponse, context: RequestContext): Property[] {
  const [venue] = venues;
  if (!venue) return [];
  const located = venues.find(({ geo_lat }) => geo_lat !== null);
  return [
    textProperty('location', venues.map(formatPlace).join('; '), languageParameter(venue.language)),
    ...(located ? [buildGeo(located)] : []),
    ...(located && venues.length === 1 ? [buildApplePlace(located)] : []),
    ...venues.map((one) => buildStructuredData(one, context)),
  ];
}

function buildGeo({ geo_lat, geo_lng }: VenueResponse): Property {
  return ['geo', {}, 'float', [geo_lat, geo_lng].map(formatDegrees)];
}

/** Apple shows this in place of `LOCATION`, with a map. */
function buildApplePlace(venue: VenueResponse): Property {
  const address = formatPlace({ ...venue, venue: null });
  const coordinates = [venue.geo_lat, venue.geo_lng].map(formatDegrees).join(',');
  const parameters = { 'x-title': venue.venue ?? '', ...(isFilled(address) ? { 'x-address': address } : {}) };
  return addressProperty('x-apple-structured-location', `geo:${coordinates}`, parameters);
}

/** The region of an address is a state or a province. The place says which, or both. */
function buildStructuredData(venue: VenueResponse, context: RequestContext): Property {
  const regions = [
    ...(isFilled(venue.state) ? [{ '@type': 'State', name: venue.state }] : []),
    ...(isFilled(venue.province) ? [{ '@type': 'AdministrativeArea', name: venue.province }] : []),
  ];
  const named = buildNamedPlace(venue, context);
  // The country as it is written, not its code, so that an import of the feed loses nothing.
  const address = named.address && { ...named.address, addressCountry: venue.country ?? undefined };
  const containedInPlace = regions.length === 0 ? undefined : regions;
  const place = { '@context': SCHEMA, ...named, address, containedInPlace };
  return textProperty('structured-data', JSON.stringify(place), { fmttype: 'application/ld+json', schema: `${SCHEMA}/Place` });
}

/** A float of iCalendar has no exponent (RFC 5545 §3.3.7). */
function formatDegrees(degrees: number | null): string {
  const text = String(degrees ?? 0);
  if (!text.includes('e')) return text;
  const decimal = Number(text).toFixed(MAX_DECIMALS).replace(/0+$/, '').replace(/\.$/, '');
  return decimal === '-0' ? '0' : decimal;
}
