import type { RequestContext } from '../../core/http/context/request-context.js';
import type { RecordName } from '../../core/resources.js';
import { htmlToLines } from '../../core/text/clean.js';
import { toIsoUtc } from '../../core/time/moment.js';
import type { EventResponse } from '../../events/dto/event.response.js';
import type { OrganizerResponse } from '../../organizers/dto/organizer.response.js';
import type { VenueResponse } from '../../venues/dto/venue.response.js';
import { buildOrganizer, describeEvent } from '../feeds/jsonld-feeds.service.js';
import { buildNamedPlace, findSchemaMode, SCHEMA, type SchemaObject } from '../feeds/schema-org.js';
import type { Fields } from '../../core/objects.js';

/**
 * Returns the JSON-LD of a record as a member of it, and for an event also its venues and organizers with theirs.
 * @param record as the service shows it
 * @param shown the same, translated
 */
export function listJsonLd(resource: RecordName, record: unknown, shown: Fields, context: RequestContext): Fields {
  if (resource === 'venue') return { json_ld: describeVenue(record as VenueResponse, context) };
  if (resource === 'organizer') return { json_ld: describeOrganizer(record as OrganizerResponse, context) };
  if (resource !== 'event') return {};
  const event = record as EventResponse;
  const places = event.venues.map((venue) => describeVenue(venue, context));
  const organizers = event.organizer.map((organizer) => describeOrganizer(organizer, context));
  const venues = (shown.venues as Fields[]).map((venue, index) => ({ ...venue, json_ld: places[index] }));
  return {
    venue: venues.length === 1 ? venues[0] : venues,
    organizer: (shown.organizer as Fields[]).map((organizer, index) => ({ ...organizer, json_ld: organizers[index] })),
    json_ld: buildEvent(event, describeEvent(event, { id: String(shown.rest_url), url: event.url }, context), places[0], organizers[0]),
  };
}

/** The plugin has no event without a text, and none with several places, organizers or prices. */
function buildEvent(event: EventResponse, schema: SchemaObject, place?: SchemaObject, organizer?: SchemaObject): SchemaObject {
  const [offer] = [schema.offers].flat() as SchemaObject[];
  return {
    '@context': SCHEMA,
    ...schema,
    description: schema.description ?? '',
    eventAttendanceMode: findSchemaMode(event),
    location: place ?? schema.location,
    organizer,
    offers: offer && {
      ...offer,
      priceCurrency: offer.priceCurrency ?? '',
      availability: offer.availability ?? `${SCHEMA}/InStock`,
      category: 'primary',
      validFrom: toIsoUtc(event.date_utc),
    },
    performer: 'Organization',
  };
}

function describeVenue(venue: VenueResponse, context: RequestContext): SchemaObject {
  return { ...buildNamedPlace(venue, context), ...listTexts(venue) };
}

function describeOrganizer(organizer: OrganizerResponse, context: RequestContext): SchemaObject {
  return { ...buildOrganizer(organizer, context), ...listTexts(organizer) };
}

function listTexts({ description, url, website }: VenueResponse | OrganizerResponse) {
  return { description: htmlToLines(description ?? ''), url, sameAs: website ?? '' };
}
