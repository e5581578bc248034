import { Category, CategoryTranslation } from '../../../categories/category.entity.js';
import { Image } from '../../../content/images/image.entity.js';
import { settings } from '../../../core/config/settings.js';
import { CONTENT_NAMES } from '../../../core/resources.js';
import type { Language } from '../../../core/text/language.js';
import { toUtc } from '../../../core/time/moment.js';
import { parseCost } from '../../../events/cost.js';
import type { EventWithLinks } from '../../../events/links/event-with-links.js';
import { Event, EventTranslation } from '../../../events/event.entity.js';
import { Tag, TagTranslation } from '../../../tags/tag.entity.js';
import { buildContentColumns, buildTextColumns } from './build-record.js';
import { CONTENT_EXAMPLES, type ExampleTexts } from './content-examples.js';
import { buildCreateRequests } from './requests.js';

/** Builds the records of the example requests, with the columns that their presenters read. */
export function buildExampleEvent(language: Language, words: ExampleTexts): EventWithLinks {
  const sent = buildCreateRequests(words);
  return {
    event: buildEvent(sent.CreateEvent, language),
    venues: [CONTENT_EXAMPLES.venue.build(words, language)],
    organizers: [CONTENT_EXAMPLES.organizer.build(words, language)],
    categories: [buildTerm(sent.CreateCategory, language, Category, CategoryTranslation)],
    tags: [buildTerm(sent.CreateTag, language, Tag, TagTranslation)],
    parentId: null,
  };
}

type ExampleRequests = ReturnType<typeof buildCreateRequests>;

function buildEvent(sent: ExampleRequests['CreateEvent'], language: Language): Event {
  const { title, excerpt, description, website, start_date: startLocal, end_date: endLocal } = sent;
  const timezone = settings.siteTimezone;
  const times = { startLocal, endLocal, startUtc: toUtc(startLocal, timezone), endUtc: toUtc(endLocal, timezone), timezone };
  const flags = { allDay: false, showMap: true, showMapLink: true, hideFromListings: false, sticky: false, featured: false };
  return Object.assign(new Event(), buildContentColumns(language, CONTENT_NAMES.length), {
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
