import { Injectable } from '@nestjs/common';
import type { StreamedResponse } from '../../core/http/responses/streamed-response.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { RecordLocator } from '../../core/http/routing/record-locator.js';
import { htmlToLines } from '../../core/text/clean.js';
import { formatWithOffset } from '../../core/time/moment.js';
import type { EventResponse } from '../../events/dto/event.response.js';
import type { ListEventsDto } from '../../events/dto/list-events.dto.js';
import { presentEvent } from '../../events/event.resource.js';
import { EventsService } from '../../events/events.service.js';
import type { EventWithLinks } from '../../events/event-with-links.js';
import { WholeEventsService } from '../../events/whole-events.service.js';
import type { OrganizerResponse } from '../../organizers/dto/organizer.response.js';
import { isFilled, findFeedLink } from './feed-texts.js';
import { FeedResponses } from './feed-responses.js';
import {
  buildImages,
  buildPlace,
  SCHEMA,
  type SchemaObject,
  findAttendanceMode,
  findAvailability,
  findSchemaMode,
  findSchemaStatus,
  formatPreviousStart,
} from './schema-org.js';
import { type AddressedEvent, buildSeriesMembers, buildSuperEvent, type SchemaAddresses } from './schema-series.js';

/** As many occurrences as the JSON-LD of a series has. */
export const MAX_SUB_EVENTS = 20;

/** Writes events as JSON-LD of schema.org, for search engines. */
@Injectable()
export class JsonLdFeedsService {
  constructor(
    private readonly answers: FeedResponses,
    private readonly events: EventsService,
    private readonly wholeEvents: WholeEventsService,
  ) {}

  list(query: ListEventsDto, context: RequestContext): Promise<StreamedResponse> {
    return this.answers.streamPage('jsonld', 'events', context, async () => {
      const { items } = await this.events.list(query, context);
      const next = await this.wholeEvents.loadNext(items, MAX_SUB_EVENTS, context);
      return writeJsonLd(items.map((record) => buildSchema(record, next.get(record.event.id), context)));
    });
  }

  async show(locator: RecordLocator, context: RequestContext): Promise<StreamedResponse> {
    const record = await this.events.show(locator, context);
    const next = await this.wholeEvents.loadNext([record], MAX_SUB_EVENTS, context);
    return this.answers.answer('jsonld', 'event', context, buildEventJsonLd(record, next.get(record.event.id), context));
  }
}

/** In feeds an event is named by its address in the API. */
const FEED_ADDRESSES = (event: AddressedEvent, context: RequestContext): SchemaAddresses => ({
  id: event.rest_url,
  url: findFeedLink('events', event, context),
});

/**
 * Returns the JSON-LD of an event, as its feed has it.
 * @param next of a series: its next occurrences
 * @param addressesOf returns the addresses of an event, of one of these occurrences, or of the series of an occurrence
 */
export function buildEventJsonLd(
  record: EventWithLinks,
  next: readonly EventWithLinks[] | undefined,
  context: RequestContext,
  addressesOf = FEED_ADDRESSES,
): string {
  return writeJsonLd(buildSchema(record, next, context, addressesOf));
}

/** Builds an `Event`, or the `EventSeries` of a series with its next occurrences. */
function buildSchema(
  record: EventWithLinks,
  next: readonly EventWithLinks[] | undefined,
  context: RequestContext,
  addressesOf = FEED_ADDRESSES,
): SchemaObject {
  const event = buildSchemaEvent(record, context, addressesOf);
  if (next === undefined) return event;
  const dates = next.map((occurrence) => buildSchemaEvent(occurrence, context, addressesOf));
  return { ...event, ...buildSeriesMembers(record), subEvent: dates };
}

/** Builds a schema.org `Event`, as search engines read it for their results. */
function buildSchemaEvent(record: EventWithLinks, context: RequestContext, addressesOf: typeof FEED_ADDRESSES): SchemaObject {
  const event = presentEvent(record, context);
  return describeEvent(
    event,
    addressesOf(event, context),
    context,
    record.occurrence && buildSuperEvent(record.occurrence.series, context, addressesOf),
  );
}

/** Builds the schema.org `Event` of an event that is shown. @param superEvent the series that it belongs to */
export function describeEvent(
  event: EventResponse,
  { id, url: address }: SchemaAddresses,
  context: RequestContext,
  superEvent?: SchemaObject,
): SchemaObject {
  return {
    '@type': 'Event',
    '@id': id,
    identifier: event.global_id,
    name: event.title ?? '',
    description: buildDescription(event),
    url: address,
    sameAs: event.website === null || event.website === address ? undefined : event.website,
    image: buildImages(event.image),
    ...buildTimes(event),
    superEvent,
    eventStatus: findSchemaStatus(event),
    previousStartDate: formatPreviousStart(event),
    ...buildLocation(event, address, context),
    organizer: unlist(event.organizer.map((one) => buildOrganizer(one, context))),
    ...buildOffers(event, address),
    keywords: unlist([...event.categories, ...event.tags].flatMap(({ name }) => name ?? [])),
    inLanguage: unlist(event.in_language) ?? event.language ?? undefined,
    typicalAgeRange: formatAges(event),
  };
}

/** Returns the ages as schema.org has them: `7-9`, `11-`; undefined for an event that suits all. */
function formatAges({ age_min: min, age_max: max }: EventResponse): string | undefined {
  return min === null && max === null ? undefined : `${min ?? 0}-${max ?? ''}`;
}

/** The excerpt describes an event that has no description. */
function buildDescription({ description, excerpt }: EventResponse): string | undefined {
  const html = [description, excerpt].find(isFilled);
  return html === undefined ? undefined : htmlToLines(html);
}

/** An event that ends in this year has no end. */
const ENDLESS_YEAR = '9999';

/** Whole days are dates, of which the last is included. */
function buildTimes({ all_day, start_date, utc_start_date, end_date, utc_end_date }: EventResponse) {
  const startDate = all_day ? start_date.slice(0, 10) : formatWithOffset(start_date, utc_start_date);
  if (end_date.startsWith(ENDLESS_YEAR)) return { startDate };
  return { startDate, endDate: all_day ? end_date.slice(0, 10) : formatWithOffset(end_date, utc_end_date) };
}

/** An online event is at its web address; without one, at that of the event. One that says nothing of attendance has no mode without a venue. */
function buildLocation(event: EventResponse, address: string, context: RequestContext) {
  const mode = findAttendanceMode(event);
  const { venues, online_url } = event;
  const places = mode === 'online' ? [] : venues.map((venue) => buildPlace(venue, context));
  const virtual = mode === 'offline' && online_url === null ? [] : [{ '@type': 'VirtualLocation', url: online_url ?? address }];
  return {
    eventAttendanceMode: mode === 'offline' && venues.length === 0 ? undefined : findSchemaMode(event),
    location: unlist([...places, ...virtual]),
  };
}

export function buildOrganizer(shown: OrganizerResponse, context: RequestContext): SchemaObject {
  const { organizer, phone, email } = shown;
  const url = findFeedLink('organizers', shown, context);
  return {
    '@type': 'Organization',
    name: organizer ?? '',
    url,
    image: buildImages(shown.image),
    telephone: phone ?? undefined,
    email: email ?? undefined,
  };
}

/** A price of nothing is an offer, too. A cost that is no price, or in no known currency, is left out: then there is an offer if something is known of tickets. */
function buildOffers(event: EventResponse, address: string) {
  const { cost_details: cost, ticket_url, ticket_status, is_free } = event;
  const free = cost === null || cost.values.length === 0 ? {} : { isAccessibleForFree: is_free };
  // Search engines refuse a price without its currency.
  const values = cost?.currency_code == null ? [] : cost.values;
  const tickets = { url: ticket_url ?? address, availability: findAvailability(event) };
  const offers = values.map((price) => ({
    ...{ '@type': 'Offer', price, priceCurrency: cost?.currency_code ?? undefined },
    ...tickets,
  }));
  if (values.length > 0) return { ...free, offers: unlist(offers) };
  return ticket_url === null && ticket_status === null ? free : { ...free, offers: { '@type': 'Offer', ...tickets } };
}

/** Returns undefined for no items, and the item itself for one. */
function unlist<T>(items: readonly T[]): T | readonly T[] | undefined {
  return items.length > 1 ? items : items[0];
}

/** Writes one object with its context, or several in a graph (JSON-LD 1.1 §4.9). */
export function writeJsonLd(content: SchemaObject | readonly SchemaObject[]): string {
  const members = Array.isArray(content) ? { '@graph': content as readonly SchemaObject[] } : (content as SchemaObject);
  return JSON.stringify({ '@context': SCHEMA, ...members });
}
