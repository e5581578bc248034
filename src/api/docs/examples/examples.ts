import { presentCategory } from '../../../categories/category.presenter.js';
import type { Texts } from '../../../core/catalogues/documentation/en.js';
import { systemContext } from '../../../core/http/context/request-context.js';
import { LANGUAGES } from '../../../core/i18n/languages.js';
import { catalogueOf } from '../../../core/i18n/sentences.js';
import type { Language } from '../../../core/text/language.js';
import { presentEvent, presentEventPage } from '../../../events/event.presenter.js';
import { presentOrganizer } from '../../../organizers/organizer.presenter.js';
import { presentTag } from '../../../tags/tag.presenter.js';
import { presentVenue } from '../../../venues/venue.presenter.js';
import type { Schema } from '../openapi.js';
import { recordsIn } from './records.js';
import { changesIn, PEOPLE, requestInTwo, requestsIn } from './requests.js';

/** The schemas with examples in one language: what is sent, and what the service makes of it, by its own presenters. */
export function withExamples(schemas: Record<string, Schema>, language: Language, words: Texts['examples']): Record<string, Schema> {
  const examples = Object.entries({ ...sentIn(language, words), ...shownIn(language, words) });
  return { ...schemas, ...Object.fromEntries(examples.map(([name, own]) => [name, { ...schemas[name], examples: own }])) };
}

function sentIn(language: Language, words: Texts['examples']): Record<string, unknown[]> {
  const sent = Object.entries({ ...requestsIn(words), ...changesIn(words), ...PEOPLE }).map(
    ([name, example]) => [name, [example]] as const,
  );
  const one = requestsIn(words).CreateEvent;
  const other = LANGUAGES.find((another) => another !== language);
  const inTwo = other === undefined ? [] : [requestInTwo(words, other, catalogueOf(other).documentation.examples)];
  return { ...Object.fromEntries(sent), CreateEvent: [one, ...inTwo] };
}

function shownIn(language: Language, words: Texts['examples']): Record<string, unknown[]> {
  const context = systemContext(language);
  const record = recordsIn(language, words);
  const [venue, organizer, category, tag] = [record.venues[0]!, record.organizers[0]!, record.categories[0]!, record.tags[0]!];
  return {
    Venue: [presentVenue(venue, context)],
    Organizer: [presentOrganizer(organizer, context)],
    Category: [presentCategory(category, context)],
    Tag: [presentTag(tag, context)],
    Event: [presentEvent(record, context)],
    EventPage: [presentEventPage({ items: [record], total: 1, page: 1, perPage: 1 }, context)],
  };
}
