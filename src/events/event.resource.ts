import { IsNull } from 'typeorm';
import { presentCategory } from '../categories/category.resource.js';
import type { ContentResource } from '../content/lookup/find-record.js';
import { listAccessibility, toAccessibilityBits } from '../content/records/accessibility.js';
import { presentContent } from '../content/records/content.response.js';
import type { OwnText } from '../content/translations/translations.service.js';
import { createTextResolver } from '../content/texts/resolve-text.js';
import type { TextChange, TextColumns } from '../content/texts/text-changes.js';
import { presentLanguages, presentTranslation } from '../content/translations/translation.response.js';
import type { RequestContext } from '../core/http/context/request-context.js';
import { presentPage, presentPageEnvelope } from '../core/http/lists/page.js';
import { WithRevision } from '../core/http/responses/handler-results.js';
import { listFormatLinks, pageBelowUrl, recordFormatLinks } from '../core/http/routing/links.js';
import { type DateTimeString, toLocal } from '../core/time/moment.js';
import { findTimezoneAbbreviation } from '../core/time/timezone.js';
import { presentOrganizer } from '../organizers/organizer.resource.js';
import { presentTag } from '../tags/tag.resource.js';
import { presentVenue } from '../venues/venue.resource.js';
import { type Cost, formatCost, getDefaultCurrency, isFree } from './cost.js';
import { STATE_DEFAULTS } from './event-state.js';
import type { EventTextsDto, UpdateEventDto } from './dto/event.dto.js';
import type { CostDetailsResponse, DateDetailsResponse } from './dto/event-details.response.js';
import { EVENT_LIST_FORMATS, type EventPageResponse, type OccurrencePageResponse } from './dto/event-page.response.js';
import type { EventTranslationResponse } from './dto/event-translation.response.js';
import { EVENT_FORMATS, type EventResponse } from './dto/event.response.js';
import type { EventPage, EventWithLinks } from './event-with-links.js';
import { Event, EVENT_DEFAULTS, EventTranslation } from './event.entity.js';
import { presentOnce, presentTermOnce } from './links/present-once.js';
import type { OccurrencePage } from './occurrences/occurrences.service.js';
import { presentAsOccurrence, presentKnownUntil, presentSeries } from './series/present-series.js';
import { withDefault } from '../core/objects.js';

export const EVENT_RESOURCE: ContentResource<Event, EventTranslation> = {
  resource: 'event',
  recordEntity: Event,
  translationEntity: EventTranslation,
  lockedFirst: { seriesId: IsNull() },
  deriveColumns: () => ({}),
};

/** Takes the text columns from the DTO of an event. */
export function toEventTexts({
  title: name,
  description,
  excerpt,
  status_reason: statusReason,
  accessibility_note: accessibilityNote,
  slug,
  website,
}: Partial<EventTextsDto>): TextChange<EventTranslation> {
  return { name, description, excerpt, statusReason, accessibilityNote, slug, website } satisfies TextColumns<EventTranslation>;
}

/** Takes the columns that all languages share from the DTO of an event, except its times, those now and those before. */
export function toEventColumns(dto: UpdateEventDto) {
  return {
    cost: dto.cost,
    showMap: withDefault(dto.show_map, EVENT_DEFAULTS.showMap),
    showMapLink: withDefault(dto.show_map_link, EVENT_DEFAULTS.showMapLink),
    hideFromListings: withDefault(dto.hide_from_listings, EVENT_DEFAULTS.hideFromListings),
    sticky: withDefault(dto.sticky, EVENT_DEFAULTS.sticky),
    featured: withDefault(dto.featured, EVENT_DEFAULTS.featured),
    eventStatus: withDefault(dto.event_status, STATE_DEFAULTS.eventStatus),
    attendanceMode: withDefault(dto.attendance_mode, STATE_DEFAULTS.attendanceMode),
    onlineUrl: dto.online_url,
    ticketUrl: dto.ticket_url,
    ticketStatus: dto.ticket_status,
    inLanguage: dto.in_language?.length === 0 ? null : dto.in_language && [...new Set(dto.in_language)],
    accessibility: toAccessibilityBits(dto.accessibility),
    ageMin: dto.age_min,
    ageMax: dto.age_max,
  };
}

export function presentEvent(record: EventWithLinks, context: RequestContext): EventResponse {
  return createEventPresenter(context)(record);
}

/** Returns a function that presents the events of a response, and what several of them link to once. */
export function createEventPresenter(context: RequestContext): (record: EventWithLinks) => EventResponse {
  const linked = createLinkedPresenters(context);
  return (record) => presentWith(linked, record, context);
}

/** As `presentEvent`. The ETag of a series changes with each of its occurrences, also where the series does not show the change. */
export function presentCurrentEvent(record: EventWithLinks, context: RequestContext): WithRevision<EventResponse> {
  return new WithRevision(presentEvent(record, context), record.event.occurrenceChanges);
}

/** Returns functions that present what the events of a response link to. */
function createLinkedPresenters(context: RequestContext) {
  return {
    venue: presentOnce(presentVenue, context),
    organizer: presentOnce(presentOrganizer, context),
    category: presentTermOnce('category', presentCategory, context),
    tag: presentTermOnce('tag', presentTag, context),
  };
}

function presentWith(linked: ReturnType<typeof createLinkedPresenters>, record: EventWithLinks, context: RequestContext): EventResponse {
  const { event } = record;
  const text = createTextResolver<EventTranslation>(event, context);
  const slug = text('slug');
  const venues = record.venues.map(linked.venue);
  return {
    ...presentContent(event, slug, 'events', context),
    title: text('name'),
    description: text('description'),
    excerpt: text('excerpt'),
    slug,
    ...presentTimes(event),
    cost: formatCost(event.cost, context),
    cost_details: presentCost(event.cost, context),
    website: text('website'),
    show_map: event.showMap,
    show_map_link: event.showMapLink,
    hide_from_listings: event.hideFromListings,
    sticky: event.sticky,
    featured: event.featured,
    event_status: event.eventStatus,
    status_reason: text('statusReason'),
    previous_start_date: event.previousStartLocal,
    attendance_mode: event.attendanceMode,
    online_url: event.onlineUrl,
    ticket_url: event.ticketUrl,
    ticket_status: event.ticketStatus,
    in_language: event.inLanguage ?? [],
    accessibility: listAccessibility(event.accessibility),
    accessibility_note: text('accessibilityNote'),
    age_min: event.ageMin,
    age_max: event.ageMax,
    is_free: isFree(event.cost),
    categories: record.categories.map(linked.category),
    tags: record.tags.map(linked.tag),
    venue: venues[0] ?? null,
    venues,
    organizer: record.organizers.map(linked.organizer),
    post_parent: record.parentId,
    links: recordFormatLinks('events', EVENT_FORMATS, event.id, context),
    ...presentLanguages(event, 'events', context),
    ...presentSeries(record, context),
    ...presentAsOccurrence(record, slug, context),
    ...(record.distanceKm === undefined ? {} : { distance_km: Math.round(record.distanceKm * 1000) / 1000 }),
  };
}

export function presentEventPage(page: EventPage, context: RequestContext): EventPageResponse {
  return {
    ...presentPage('events', page, createEventPresenter(context), context),
    ...(page.knownUntilUtc === undefined ? {} : { known_until: toLocal(page.knownUntilUtc, context.settings.siteTimezone) }),
    links: listFormatLinks('events', EVENT_LIST_FORMATS, context),
  };
}

export function presentOccurrencePage(page: OccurrencePage, context: RequestContext): OccurrencePageResponse {
  const { series, items } = page;
  const events = items.map(createEventPresenter(context));
  const envelope = presentPageEnvelope('events', page, context, (number) =>
    pageBelowUrl(`events/${series.id}/occurrences`, context, number),
  );
  return { events, ...envelope, ...presentKnownUntil(series) };
}

function presentTimes(event: Event) {
  return {
    all_day: event.allDay,
    start_date: event.startLocal,
    start_date_details: presentDateDetails(event.startLocal),
    end_date: event.endLocal,
    end_date_details: presentDateDetails(event.endLocal),
    utc_start_date: event.startUtc,
    utc_start_date_details: presentDateDetails(event.startUtc),
    utc_end_date: event.endUtc,
    utc_end_date_details: presentDateDetails(event.endUtc),
    timezone: event.timezone,
    timezone_abbr: findTimezoneAbbreviation(event.timezone, event.startUtc),
  };
}

function presentDateDetails(stamp: DateTimeString): DateDetailsResponse {
  const [year, month, day, hour, minutes, seconds] = stamp.split(/[- :]/) as [string, string, string, string, string, string];
  return { year, month, day, hour, minutes, seconds };
}

function presentCost(cost: Cost | null, { settings }: RequestContext): CostDetailsResponse | null {
  if (cost === null) return null;
  const { symbol, code, position } = 'text' in cost ? getDefaultCurrency(settings) : cost.currency;
  return { currency_symbol: symbol, currency_code: code, currency_position: position, values: 'text' in cost ? [] : [...cost.values] };
}

export function presentEventTranslation(own: OwnText<EventTranslation>, context: RequestContext): EventTranslationResponse {
  const { name: title, excerpt, statusReason: status_reason, accessibilityNote: accessibility_note, website } = own.text;
  return { ...presentTranslation(own, 'events', context), title, excerpt, status_reason, accessibility_note, website };
}
