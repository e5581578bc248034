import { Category, CategoryTranslation } from '../../../categories/category.entity.js';
import { presentCategory } from '../../../categories/category.resource.js';
import { Image } from '../../../content/images/image.entity.js';
import type { SiteSettings } from '../../../core/config/site-settings.js';
import { createSystemContext } from '../../../core/http/context/request-context.js';
import { getCatalogue } from '../../../core/i18n/translate.js';
import { CONTENT_NAMES } from '../../../core/resources.js';
import type { Language } from '../../../core/text/language.js';
import { toUtc } from '../../../core/time/moment.js';
import { parseCost } from '../../../events/cost.js';
import { UpdateEventDto } from '../../../events/dto/event.dto.js';
import { Event, EVENT_DEFAULTS, EventTranslation } from '../../../events/event.entity.js';
import { STATE_DEFAULTS } from '../../../events/event-state.js';
import { presentEvent, presentEventPage, toEventColumns, toEventTexts } from '../../../events/event.resource.js';
import type { EventWithLinks } from '../../../events/event-with-links.js';
import { Tag, TagTranslation } from '../../../tags/tag.entity.js';
import { presentTag } from '../../../tags/tag.resource.js';
import { presentVenue } from '../../../venues/venue.resource.js';
import type { Schema } from '../openapi.js';
import {
  buildContentExamples,
  createSenderContext,
  type ExampleTexts,
  CONTENT_EXAMPLES,
  buildContentColumns,
  buildTextColumns,
  undefinedAsNull,
} from './content-examples.js';
import {
  ACCOUNT_REQUESTS,
  buildBatchRequest,
  buildBilingualRequest,
  buildCreateRequests,
  buildMediaRequests,
  buildUpdateRequests,
  EXTERNAL_IDS,
} from './requests.js';

/**
 * Adds examples in one language to the schemas: requests, and the responses that the presenters build from them. A record is shown
 * as to the user who creates it, the page of a list as to anonymous clients.
 */
export function addSchemaExamples(
  schemas: Record<string, Schema>,
  language: Language,
  words: ExampleTexts,
  settings: SiteSettings,
): Record<string, Schema> {
  const ofContent = Object.entries(buildContentExamples(language, words, settings)).map(([name, example]) => [name, [example]] as const);
  const others = { ...buildRequestExamples(language, words, settings), ...buildResponseExamples(language, words, settings) };
  const examples = [...ofContent, ...Object.entries(others)];
  return { ...schemas, ...Object.fromEntries(examples.map(([name, own]) => [name, { ...schemas[name], examples: own }])) };
}

function buildRequestExamples(language: Language, words: ExampleTexts, settings: SiteSettings): Record<string, unknown[]> {
  const sent = Object.entries({
    ...buildCreateRequests(words),
    ...buildUpdateRequests(words),
    ...buildMediaRequests(words),
    ...ACCOUNT_REQUESTS,
  }).map(([name, example]) => [name, [example]] as const);
  const one = buildCreateRequests(words).CreateEvent;
  const other = settings.languages.find((another) => another !== language);
  const inTwo = other === undefined ? [] : [buildBilingualRequest(words, other, getCatalogue(settings, other).documentation.examples)];
  const batch = buildBatchRequest(words);
  return { ...Object.fromEntries(sent), CreateEvent: [one, ...inTwo], CreateBatch: [batch], CreateBatchOperation: batch.operations };
}

function buildResponseExamples(language: Language, words: ExampleTexts, settings: SiteSettings): Record<string, unknown[]> {
  const context = createSenderContext(language, settings);
  const record = buildExampleEvent(language, words, settings);
  const [category, tag] = [record.categories[0]!, record.tags[0]!];
  const event = presentEvent(record, context);
  return {
    Category: [presentCategory(category, context)],
    Tag: [presentTag(tag, context)],
    Event: [event],
    EventPage: [presentEventPage({ items: [record], total: 1, page: 1, perPage: 1 }, createSystemContext(settings, language))],
    ...buildBatchExamples([presentVenue(record.venues[0]!, context), { ...event, external_ids: EXTERNAL_IDS }], language),
  };
}

/** Builds the answer to the batch: two new records. */
function buildBatchExamples(
  records: readonly { rest_url: string; external_ids?: object }[],
  language: Language,
): Record<string, unknown[]> {
  const results = records.map((body) => ({
    status: 201,
    headers: { Location: body.rest_url, 'Content-Language': language },
    body,
    changed: true,
  }));
  return { BatchResult: results.slice(0, 1), Batch: [{ results }] };
}

/** Builds the records of the example requests, with the columns that their presenters read. */
function buildExampleEvent(language: Language, words: ExampleTexts, settings: SiteSettings): EventWithLinks {
  const sent = buildCreateRequests(words);
  return {
    event: buildEvent(sent.CreateEvent, language, settings),
    venues: [CONTENT_EXAMPLES.venue.build(words, language)],
    organizers: [CONTENT_EXAMPLES.organizer.build(words, language)],
    categories: [buildTerm(sent.CreateCategory, language, Category, CategoryTranslation)],
    tags: [buildTerm(sent.CreateTag, language, Tag, TagTranslation)],
    parentId: null,
  };
}

const NO_DESCRIPTION = { files: null, texts: null, credit: null, license: null, focalX: null, focalY: null };

type ExampleRequests = ReturnType<typeof buildCreateRequests>;

/** Builds the event of the request with the columns and texts that the service takes from it. */
function buildEvent(sent: ExampleRequests['CreateEvent'], language: Language, settings: SiteSettings): Event {
  const { start_date: startLocal, end_date: endLocal } = sent;
  const timezone = settings.siteTimezone;
  const times = { startLocal, endLocal, startUtc: toUtc(startLocal, timezone), endUtc: toUtc(endLocal, timezone), timezone };
  const columns = toEventColumns(Object.assign(new UpdateEventDto(), sent, { cost: parseCost(sent.cost, settings) }));
  const texts = { ...undefinedAsNull(toEventTexts(sent)), ...buildTextColumns(language, sent.title) };
  return Object.assign(new Event(), buildContentColumns(language, CONTENT_NAMES.length), undefinedAsNull(columns), {
    ...{ ...EVENT_DEFAULTS, ...STATE_DEFAULTS, ...times, previousStartLocal: null, parentId: null },
    image: Object.assign(new Image(), { id: 1, url: sent.image, ...NO_DESCRIPTION }),
    translations: [Object.assign(new EventTranslation(), texts)],
  });
}

function buildTerm<E extends Category | Tag>(
  { name, description }: ExampleRequests['CreateTag'],
  language: Language,
  Term: new () => E,
  Translation: new () => object,
): E & { count: number } {
  const translations = [Object.assign(new Translation(), buildTextColumns(language, name), { description })];
  return Object.assign(new Term(), { id: 1, version: 1, sourceLanguage: language, parentId: null, color: null, count: 1, translations });
}
