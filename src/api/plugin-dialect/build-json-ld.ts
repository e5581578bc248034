import type { RecordName } from '../../core/resources.js';
import { htmlToLines } from '../../core/text/clean.js';
import { toIsoUtc } from '../../core/time/moment.js';
import type { EventResponse } from '../../events/dto/event.response.js';
import type { OrganizerResponse } from '../../organizers/dto/organizer.response.js';
import type { VenueResponse } from '../../venues/dto/venue.response.js';
import { buildOrganizer, describeEvent } from '../feeds/jsonld-feeds.service.js';
import { buildNamedPlace, findSchemaMode, SCHEMA, type SchemaObject } from '../feeds/schema-org.js';

/** Returns the JSON-LD of a record in the form of the plugin: texts are never missing, and an event has one place and one organizer. */
export function buildJsonLd(resource: RecordName, record: unknown): SchemaObject {
  if (resource === 'venue') return addTexts(buildNamedPlace(record as VenueResponse), record as VenueResponse);
  if (resource === 'organizer') return addTexts(buildOrganizer(record as OrganizerResponse), record as OrganizerResponse);
  const event = record as EventResponse;
  const { organizer: organizers, venue, url, date_utc } = event;
  const schema = describeEvent(event);
  const [organizer] = organizers;
  const [offer] = [schema.offers].flat() as SchemaObject[];
  return {
    '@context': SCHEMA,
    ...schema,
    description: schema.description ?? '',
    url,
    eventAttendanceMode: findSchemaMode(event),
    location: venue === null ? schema.location : buildJsonLd('venue', venue),
    organizer: organizer && buildJsonLd('organizer', organizer),
    offers: offer && {
      ...offer,
      priceCurrency: offer.priceCurrency ?? '',
      availability: offer.availability ?? `${SCHEMA}/InStock`,
      category: 'primary',
      validFrom: toIsoUtc(date_utc),
    },
    performer: 'Organization',
  };
}

/** The texts and addresses that the plugin always has. */
function addTexts(schema: SchemaObject, { description, url, website }: VenueResponse | OrganizerResponse): SchemaObject {
  return { ...schema, description: htmlToLines(description ?? ''), url, sameAs: website ?? '' };
}
