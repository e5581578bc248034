import { presentCategory } from '../../../categories/category.presenter.js';
import { createSystemContext } from '../../../core/http/context/request-context.js';
import { LANGUAGES } from '../../../core/i18n/languages.js';
import { getCatalogue } from '../../../core/i18n/translate.js';
import type { Language } from '../../../core/text/language.js';
import { presentEvent, presentEventPage } from '../../../events/event.presenter.js';
import { presentTag } from '../../../tags/tag.presenter.js';
import { presentVenue } from '../../../venues/venue.presenter.js';
import type { Schema } from '../openapi.js';
import { buildContentExamples, type ExampleTexts } from './content-examples.js';
import { buildExampleEvent } from './records.js';
import { ACCOUNT_REQUESTS, buildBatchRequest, buildBilingualRequest, buildCreateRequests, buildUpdateRequests } from './requests.js';

/** Adds examples in one language to the schemas: requests, and the responses that the presenters build from them. */
export function addSchemaExamples(schemas: Record<string, Schema>, language: Language, words: ExampleTexts): Record<string, Schema> {
  const ofContent = Object.entries(buildContentExamples(language, words)).map(([name, example]) => [name, [example]] as const);
  const others = { ...buildRequestExamples(language, words), ...buildResponseExamples(language, words) };
  const examples = [...ofContent, ...Object.entries(others)];
  return { ...schemas, ...Object.fromEntries(examples.map(([name, own]) => [name, { ...schemas[name], examples: own }])) };
}

function buildRequestExamples(language: Language, words: ExampleTexts): Record<string, unknown[]> {
  const sent = Object.entries({ ...buildCreateRequests(words), ...buildUpdateRequests(words), ...ACCOUNT_REQUESTS }).map(
    ([name, example]) => [name, [example]] as const,
  );
  const one = buildCreateRequests(words).CreateEvent;
  const other = LANGUAGES.find((another) => another !== language);
  const inTwo = other === undefined ? [] : [buildBilingualRequest(words, other, getCatalogue(other).documentation.examples)];
  const batch = buildBatchRequest(words);
  return { ...Object.fromEntries(sent), CreateEvent: [one, ...inTwo], CreateBatch: [batch], CreateBatchOperation: batch.operations };
}

function buildResponseExamples(language: Language, words: ExampleTexts): Record<string, unknown[]> {
  const context = createSystemContext(language);
  const record = buildExampleEvent(language, words);
  const [category, tag] = [record.categories[0]!, record.tags[0]!];
  return {
    Category: [presentCategory(category, context)],
    Tag: [presentTag(tag, context)],
    Event: [presentEvent(record, context)],
    EventPage: [presentEventPage({ items: [record], total: 1, page: 1, perPage: 1 }, context)],
    ...buildBatchExamples([presentVenue(record.venues[0]!, context), presentEvent(record, context)], language),
  };
}

/** Builds the answer to the batch: two new records. */
function buildBatchExamples(records: readonly { rest_url: string }[], language: Language): Record<string, unknown[]> {
  const results = records.map((body) => ({
    status: 201,
    headers: { Location: body.rest_url, 'Content-Language': language },
    body,
    changed: true,
  }));
  return { BatchResult: results.slice(0, 1), Batch: [{ results }] };
}
