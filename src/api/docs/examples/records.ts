import { Category, CategoryTranslation } from '../../../categories/category.entity.js';
import { Image } from '../../../content/images/image.entity.js';
import type { Content } from '../../../content/records/content.entity.js';
import type { DocumentationTexts } from '../../../core/catalogues/documentation/en.js';
import { settings } from '../../../core/config/settings.js';
import type { Language } from '../../../core/text/language.js';
import { buildSlug } from '../../../core/text/slug.js';
import { toUtc } from '../../../core/time/moment.js';
import { parseCost } from '../../../events/cost/cost.js';
import type { EventWithLinks } from '../../../events/event-with-links.js';
import { Event, EventTranslation } from '../../../events/event.entity.js';
import { Organizer, OrganizerTranslation } from '../../../organizers/organizer.entity.js';
import { Tag, TagTranslation } from '../../../tags/tag.entity.js';
import { Venue, VenueTranslation } from '../../../venues/venue.entity.js';
import { buildCreateRequests } from './requests.js';

const WRITTEN_UTC = '2026-11-21 11:00:00';

/** Builds the records of the example requests, with the columns that their presenters read. */
export function buildExampleEvent(language: Language, words: DocumentationTexts['examples']): EventWithLinks {
  const sent = buildCreateRequests(words);
  return {
    event: buildEvent(sent.CreateEvent, language),
    venues: [buildVenue(sent.CreateVenue, language)],
    organizers: [buildOrganizer(sent.CreateOrganizer, language)],
    categories: [buildTerm(sent.CreateCategory, language, Category, CategoryTranslation)],
    tags: [buildTerm(sent.CreateTag, language, Tag, TagTranslation)],
  };
}

type ExampleRequests = ReturnType<typeof buildCreateRequests>;

function buildVenue({ venue, zip, geo_lat, geo_lng, ...texts }: ExampleRequests['CreateVenue'], language: Language): Venue {
  const translations = [Object.assign(new VenueTranslation(), buildTextColumns(language, venue), texts)];
  const place = { zip, phone: null, geoLat: geo_lat, geoLng: geo_lng, showMap: true, showMapLink: true };
  return Object.assign(new Venue(), buildContentColumns(language, 1), place, { translations });
}

function buildOrganizer({ organizer, email, ...texts }: ExampleRequests['CreateOrganizer'], language: Language): Organizer {
  const translations = [Object.assign(new OrganizerTranslation(), buildTextColumns(language, organizer), texts)];
  return Object.assign(new Organizer(), buildContentColumns(language, 2), { phone: null, email, translations });
}

function buildEvent(sent: ExampleRequests['CreateEvent'], language: Language): Event {
  const { title, excerpt, description, website, start_date: startLocal, end_date: endLocal } = sent;
  const timezone = settings.siteTimezone;
  const times = { startLocal, endLocal, startUtc: toUtc(startLocal, timezone), endUtc: toUtc(endLocal, timezone), timezone };
  const flags = { allDay: false, showMap: true, showMapLink: true, hideFromListings: false, sticky: false, featured: false };
  return Object.assign(new Event(), buildContentColumns(language, 3), {
    ...times,
    ...flags,
    image: Object.assign(new Image(), { id: 1, url: sent.image }),
    cost: parseCost(sent.cost) ?? null,
    parentId: null,
    translations: [Object.assign(new EventTranslation(), buildTextColumns(language, title), { excerpt, description, website })],
  });
}

function buildTerm<E extends Category | Tag>(
  { name, description }: ExampleRequests['CreateTag'],
  language: Language,
  Term: new () => E,
  Translation: new () => object,
): E & { count: number } {
  const translations = [Object.assign(new Translation(), buildTextColumns(language, name), { description })];
  return Object.assign(new Term(), { id: 1, sourceLanguage: language, parentId: null, count: 1, translations });
}

function buildContentColumns(language: Language, id: number): Partial<Content> {
  const written = { publishedUtc: WRITTEN_UTC, modifiedUtc: WRITTEN_UTC };
  return { id, authorId: 1, status: 'publish', ...written, image: null, sourceLanguage: language };
}

function buildTextColumns(language: Language, name: string) {
  return { language, shown: true, name, slug: buildSlug(name) };
}
