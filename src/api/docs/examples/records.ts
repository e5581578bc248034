import { Category, CategoryTranslation } from '../../../categories/category.entity.js';
import { Image } from '../../../content/images/image.entity.js';
import type { Content } from '../../../content/records/content.entity.js';
import type { Texts } from '../../../core/catalogues/documentation/en.js';
import { settings } from '../../../core/config/settings.js';
import type { Language } from '../../../core/text/language.js';
import { slugOf } from '../../../core/text/slug.js';
import { toUtc } from '../../../core/time/moment.js';
import { readCost } from '../../../events/cost/cost.js';
import type { EventRecord } from '../../../events/event-record.js';
import { Event, EventTranslation } from '../../../events/event.entity.js';
import { Organizer, OrganizerTranslation } from '../../../organizers/organizer.entity.js';
import { Tag, TagTranslation } from '../../../tags/tag.entity.js';
import { Venue, VenueTranslation } from '../../../venues/venue.entity.js';
import { requestsIn } from './requests.js';

const WRITTEN = '2026-11-21 11:00:00';

/** What became of the requests of the examples: as much of each record as its presenter reads. */
export function recordsIn(language: Language, words: Texts['examples']): EventRecord {
  const sent = requestsIn(words);
  return {
    event: eventFrom(sent.CreateEvent, language),
    venues: [venueFrom(sent.CreateVenue, language)],
    organizers: [organizerFrom(sent.CreateOrganizer, language)],
    categories: [termFrom(sent.CreateCategory, language, Category, CategoryTranslation)],
    tags: [termFrom(sent.CreateTag, language, Tag, TagTranslation)],
  };
}

type Sent = ReturnType<typeof requestsIn>;

function venueFrom({ venue, zip, geo_lat, geo_lng, ...texts }: Sent['CreateVenue'], language: Language): Venue {
  const translations = [Object.assign(new VenueTranslation(), textsIn(language, venue), texts)];
  const place = { zip, phone: null, geoLat: geo_lat, geoLng: geo_lng, showMap: true, showMapLink: true };
  return Object.assign(new Venue(), contentIn(language, 1), place, { translations });
}

function organizerFrom({ organizer, email, ...texts }: Sent['CreateOrganizer'], language: Language): Organizer {
  const translations = [Object.assign(new OrganizerTranslation(), textsIn(language, organizer), texts)];
  return Object.assign(new Organizer(), contentIn(language, 2), { phone: null, email, translations });
}

function eventFrom(sent: Sent['CreateEvent'], language: Language): Event {
  const { title, excerpt, description, website, start_date: startLocal, end_date: endLocal } = sent;
  const timezone = settings.siteTimezone;
  const times = { startLocal, endLocal, startUtc: toUtc(startLocal, timezone), endUtc: toUtc(endLocal, timezone), timezone };
  const flags = { allDay: false, showMap: true, showMapLink: true, hideFromListings: false, sticky: false, featured: false };
  return Object.assign(new Event(), contentIn(language, 3), {
    ...times,
    ...flags,
    image: Object.assign(new Image(), { id: 1, url: sent.image }),
    cost: readCost(sent.cost) ?? null,
    parentId: null,
    translations: [Object.assign(new EventTranslation(), textsIn(language, title), { excerpt, description, website })],
  });
}

function termFrom<E extends Category | Tag>(
  { name, description }: Sent['CreateTag'],
  language: Language,
  Term: new () => E,
  Translation: new () => object,
): E & { count: number } {
  const translations = [Object.assign(new Translation(), textsIn(language, name), { description })];
  return Object.assign(new Term(), { id: 1, sourceLanguage: language, parentId: null, count: 1, translations });
}

function contentIn(language: Language, id: number): Partial<Content> {
  const written = { publishedUtc: WRITTEN, modifiedUtc: WRITTEN };
  return { id, authorId: 1, status: 'publish', ...written, image: null, sourceLanguage: language };
}

function textsIn(language: Language, name: string) {
  return { language, shown: true, name, slug: slugOf(name) };
}
