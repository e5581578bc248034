import { settings } from '../../../core/config/settings.js';
import { DomainError, type ErrorDetails, type ErrorKind } from '../../../core/errors/domain-error.js';
import type { ResourceName } from '../../../core/resources/resources.js';
import { errorBody, type ErrorBody } from '../../../core/http/errors/error-body.js';
import { apiRoot, collectionPath } from '../../../core/http/routing/links.js';
import { LANGUAGES } from '../../../core/i18n/languages.js';
import type { Language } from '../../../core/text/language.js';
import type { Response } from '../openapi.js';
import { type ErrorSet, errorsOf } from '../operations/errors.js';
import type { DescribedRoute } from '../operations/routes.js';

interface Circumstances {
  /** What was asked for, below the collection. */
  path?: string;
  /** What is said beside the sentence. */
  details?: ErrorDetails;
}

const oneRecord: Circumstances = { path: '/7' };
const oldSlug: Circumstances = { path: '/by-slug/old', details: { data: { id: 7, slug: 'new' } } };

/** When a kind of error comes, where the collection alone is not what was asked for, or the sentence not all that is said. */
const CIRCUMSTANCES: Partial<Record<ErrorKind, (language: Language, resource: ResourceName) => Circumstances>> = {
  'invalid-parameters': () => ({ details: { reasons: { per_page: { reason: 'between', min: 1, max: settings.maxPerPage } } } }),
  'missing-parameters': (_, resource) => ({
    details: { missing: resource === 'user' ? ['reassign'] : ['start_date', 'end_date', 'title'] },
  }),
  'translation-not-found': (language) => {
    return { ...oneRecord, details: { data: { available_languages: LANGUAGES.filter((other) => other !== language) } } };
  },
  'not-found': () => oneRecord,
  'not-accessible': () => oneRecord,
  'in-trash': () => oneRecord,
  'no-longer-available': () => oneRecord,
  'last-translation': () => oneRecord,
  'last-administrator': () => oneRecord,
  'term-exists': () => ({ details: { data: { term_id: 7 } } }),
  moved: () => oldSlug,
  'moved-for-writes': () => oldSlug,
};

/** The answers to what goes wrong, with the body of each error in them. */
export function withErrorExamples(responses: Record<string, Response>, routes: readonly DescribedRoute[], language: Language) {
  const sets = routes.flatMap(errorsOf).sort((one, other) => Number(isOfEvents(one)) - Number(isOfEvents(other)));
  const byName = new Map(sets.map((set) => [set.name, set]));
  return Object.fromEntries(
    Object.entries(responses).map(([name, response]) => [name, exemplified(response, examplesOf(byName.get(name)!, language))]),
  );
}

/** What several kinds of record may be answered is shown of events. */
function isOfEvents({ resource }: ErrorSet): boolean {
  return resource === 'event';
}

function exemplified(response: Response, examples: readonly ErrorBody[]): Response {
  const content = Object.entries(response.content ?? {});
  return { ...response, content: Object.fromEntries(content.map(([type, { schema }]) => [type, { schema: { ...schema, examples } }])) };
}

function examplesOf({ kinds, resource }: ErrorSet, language: Language): ErrorBody[] {
  return kinds.map((kind) => {
    const { path = '', details } = CIRCUMSTANCES[kind]?.(language, resource) ?? {};
    const { pathname } = new URL(`${apiRoot(language)}/${collectionPath(resource)}${path}`);
    return errorBody(new DomainError(kind, { resource, ...details }), language, pathname);
  });
}
