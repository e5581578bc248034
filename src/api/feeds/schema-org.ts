import { hasPublicUrl } from '../../core/http/routing/links.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { VenueResponse } from '../../venues/dto/venue.response.js';
import { isFilled } from './feed-texts.js';
import type { EventStatus } from '../../content/calendar/event-status.js';
import { formatWithOffset, toUtc } from '../../core/time/moment.js';
import type { EventResponse } from '../../events/dto/event.response.js';
import type { AttendanceMode, TicketStatus } from '../../events/event-state.js';

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

/** Returns the `availability` of schema.org; undefined if it is not known. */
export function findAvailability({ ticket_status }: EventResponse): string | undefined {
  return ticket_status === null ? undefined : `${SCHEMA}/${AVAILABILITIES[ticket_status]}`;
}

/** Formats the start before the event was rescheduled: a date for whole days; undefined for none. */
export function formatPreviousStart({ previous_start_date: local, all_day, timezone }: EventResponse): string | undefined {
  if (local === null) return undefined;
  return all_day ? local.slice(0, 10) : formatWithOffset(local, toUtc(local, timezone));
}
