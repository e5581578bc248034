import { hasPublicUrl } from '../../core/http/routing/links.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { VenueResponse } from '../../venues/dto/venue.response.js';
import type { ImageResponse } from '../../content/images/image.response.js';
import { isWebAddress } from '../../core/http/validation/addresses.js';
import { foldText } from '../../core/text/fold.js';
import { isFilled } from './feed-texts.js';
import type { EventStatus } from '../../content/calendar/facets.js';
import { formatWithOffset, toUtc } from '../../core/time/moment.js';
import type { EventResponse } from '../../events/dto/event.response.js';
import type { AttendanceMode, TicketStatus } from '../../events/event-state.js';
import { type SiteSettings } from '../../core/config/site-settings.js';

/** An object of schema.org. A member that is undefined is not written. */
export type SchemaObject = { readonly '@type': string } & Readonly<Record<string, unknown>>;

export const SCHEMA = 'https://schema.org';

/** Builds a schema.org `Place`. Search engines show no event without an address: without any part of one, it is the name. */
export function buildPlace(venue: VenueResponse, context: RequestContext): SchemaObject {
  return { ...buildNamedPlace(venue, context), address: buildAddress(venue, context.settings) ?? venue.venue ?? '' };
}

/** Builds a `Place` that has an address only if the venue has one. */
export function buildNamedPlace(venue: VenueResponse, { settings }: RequestContext): SchemaObject {
  const { geo_lat, geo_lng, phone, website } = venue;
  return {
    '@type': 'Place',
    name: venue.venue ?? '',
    address: buildAddress(venue, settings),
    image: buildImages(venue.image),
    geo: geo_lat === null ? undefined : { '@type': 'GeoCoordinates', latitude: geo_lat, longitude: geo_lng },
    telephone: phone ?? undefined,
    amenityFeature: buildAccessibility(venue),
    url: hasPublicUrl('venues', settings) ? venue.url : (website ?? undefined),
  };
}

/** Builds for whom a venue is accessible; undefined if it says nothing. An import of the feed reads it. */
function buildAccessibility({ accessibility, accessibility_note: note }: VenueResponse): SchemaObject[] | undefined {
  const values = [...accessibility.map((value) => ['accessibility', value]), ...(isFilled(note) ? [['accessibility_note', note]] : [])];
  const features = values.map(([name, value]) => ({ '@type': 'LocationFeatureSpecification', name, value }));
  return features.length === 0 ? undefined : features;
}

function buildAddress(venue: VenueResponse, settings: SiteSettings): SchemaObject | undefined {
  const { address, city, zip, stateprovince, country } = venue;
  if (![address, city, zip, stateprovince, country].some(isFilled)) return undefined;
  return {
    '@type': 'PostalAddress',
    streetAddress: address ?? undefined,
    addressLocality: city ?? undefined,
    postalCode: zip ?? undefined,
    addressRegion: stateprovince ?? undefined,
    addressCountry: isFilled(country) ? (findCountryCode(country, settings) ?? country) : undefined,
  };
}

/** The codes of countries (ISO 3166-1) by their names, for each language in which one was looked for. */
const countryCodes = new Map<string, ReadonlyMap<string, string>>();

/** Returns the code of a country that is named in English or a language of the service; undefined for a name that CLDR does not have. */
function findCountryCode(country: string, { languages }: SiteSettings): string | undefined {
  if (/^[A-Z]{2}$/.test(country)) return country;
  const name = foldText(country);
  for (const language of new Set(['en', ...languages])) {
    const codes = countryCodes.get(language) ?? new Map(listCountries(language));
    countryCodes.set(language, codes);
    if (codes.has(name)) return codes.get(name);
  }
  return undefined;
}

function listCountries(language: string): [name: string, code: string][] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  // Of a country whose code has changed, the present one.
  return codes.flatMap((code) => {
    const name = new Intl.Locale(`und-${code}`).region === code ? names.of(code) : undefined;
    return name === undefined ? [] : [[foldText(name), code]];
  });
}

/** Builds the image of a record, in a list; undefined for none. */
export function buildImages(image: ImageResponse | false): (string | SchemaObject)[] | undefined {
  return image === false ? undefined : [buildImage(image)];
}

/** Builds the image: its address alone, or an `ImageObject` where something is known of it. */
function buildImage({ url, width, height, alt_text, caption, credit, license }: ImageResponse): string | SchemaObject {
  if ([width, alt_text, caption, credit, license].every((one) => one === null)) return url;
  return {
    '@type': 'ImageObject',
    url,
    contentUrl: url,
    width: width ?? undefined,
    height: height ?? undefined,
    description: isFilled(alt_text) ? alt_text : undefined,
    caption: caption ?? undefined,
    creditText: credit ?? undefined,
    license: license === null || isWebAddress(license) ? (license ?? undefined) : { '@type': 'CreativeWork', name: license },
  };
}

const STATUSES: Readonly<Record<EventStatus, string>> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
  moved_online: 'EventMovedOnline',
};

const MODES: Readonly<Record<AttendanceMode, string>> = { offline: 'Offline', online: 'Online', mixed: 'Mixed' };

/** `PreOrder` is what search engines ask for before the sale begins. */
const AVAILABILITIES: Readonly<Record<TicketStatus, string>> = {
  available: 'InStock',
  limited: 'LimitedAvailability',
  sold_out: 'SoldOut',
  not_yet: 'PreOrder',
  closed: 'OutOfStock',
};

/** Returns the `eventStatus` of schema.org. */
export function findSchemaStatus({ event_status }: EventResponse): string {
  return `${SCHEMA}/${STATUSES[event_status]}`;
}

/** Returns how one attends. An event that was moved online is no longer in a place, whatever its other field says. */
export function findAttendanceMode({ event_status, attendance_mode }: EventResponse): AttendanceMode {
  return event_status === 'moved_online' && attendance_mode === 'offline' ? 'online' : attendance_mode;
}

/** Returns the `eventAttendanceMode` of schema.org. */
export function findSchemaMode(event: EventResponse): string {
  return `${SCHEMA}/${MODES[findAttendanceMode(event)]}EventAttendanceMode`;
}

/**
 * Returns the `availability` of schema.org. What is offered can be had, unless the event says something else of its tickets, or does not
 * take place when it was announced.
 */
export function findAvailability({ ticket_status, event_status }: EventResponse): string {
  const isOff = event_status === 'cancelled' || event_status === 'postponed';
  return `${SCHEMA}/${AVAILABILITIES[ticket_status ?? (isOff ? 'closed' : 'available')]}`;
}

/** Formats the start before the event was rescheduled: a date for whole days; undefined for none. */
export function formatPreviousStart({ previous_start_date: local, all_day, timezone }: EventResponse): string | undefined {
  if (local === null) return undefined;
  return all_day ? local.slice(0, 10) : formatWithOffset(local, toUtc(local, timezone));
}
