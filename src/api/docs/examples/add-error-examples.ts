import { ALLOWED_TYPES } from '../../../content/images/decoding/find-image-type.js';
import type { SiteSettings } from '../../../core/config/site-settings.js';
import { DomainError, type ErrorDetails, type ErrorKind } from '../../../core/errors/domain-error.js';
import type { ResourceName } from '../../../core/resources.js';
import { buildErrorBody, type ErrorBody } from '../../../core/http/responses/error-body.js';
import { apiRootUrl, collectionPath, recordUrlIn } from '../../../core/http/routing/links.js';
import type { Language } from '../../../core/text/language.js';
import type { Response } from '../openapi.js';
import { type ErrorSet, listErrorSets } from '../operations/error-responses.js';
import type { Route } from '../operations/routes.js';

interface ErrorContext {
  /** The requested path, below the collection. */
  path?: string;
  /** The details of the error, besides its message. */
  details?: ErrorDetails;
}

const oneRecord: ErrorContext = { path: '/7' };
const oldSlug: ErrorContext = { path: '/by-slug/old', details: { data: { id: 7, slug: 'new' } } };

/** The contexts of errors whose example needs a path below the collection, or details. */
const ERROR_CONTEXTS: Partial<Record<ErrorKind, (settings: SiteSettings, language: Language, resource: ResourceName) => ErrorContext>> = {
  'invalid-parameters': ({ maxPerPage }) => ({ details: { reasons: { per_page: { reason: 'between', min: 1, max: maxPerPage } } } }),
  'missing-parameters': (_settings, _language, resource) => ({
    details: { missing: resource === 'user' ? ['reassign'] : ['start_date', 'end_date', 'title'] },
  }),
  'translation-not-found': ({ languages }, language) => {
    return { ...oneRecord, details: { data: { available_languages: languages.filter((other) => other !== language) } } };
  },
  'not-found': () => oneRecord,
  forbidden: () => ({ details: { data: { required_scope: 'events:write' } } }),
  'not-accessible': () => ({ ...oneRecord, details: { data: { required_right: 'read-all' } } }),
  'in-trash': () => oneRecord,
  'no-longer-available': () => oneRecord,
  'last-translation': () => oneRecord,
  'last-administrator': () => oneRecord,
  'external-id-exists': () => ({ details: { data: { external_ids: { 'tickets.example.org': '4711' } } } }),
  'media-type-not-allowed': () => ({ details: { data: { allowed: ALLOWED_TYPES } } }),
  'media-in-use': (settings, language) => ({
    ...oneRecord,
    details: { data: { uses: [{ type: 'event', id: 7, rest_url: recordUrlIn(language, 'events', 7, settings) }] } },
  }),
  'term-exists': () => ({ details: { data: { term_id: 7 } } }),
  'precondition-failed': () => ({ ...oneRecord, details: { data: { etag: '"9c7-2jmj7l5rSw0yVb_vlWAYkK_YBwk"' } } }),
  moved: () => oldSlug,
  'moved-for-writes': () => oldSlug,
};

/** Adds the bodies of the errors as examples to the error responses. */
export function addErrorExamples(
  responses: Record<string, Response>,
  routes: readonly Route[],
  language: Language,
  settings: SiteSettings,
) {
  const sets = routes.flatMap(listErrorSets).sort((one, other) => Number(isAboutEvents(one)) - Number(isAboutEvents(other)));
  const byName = new Map(sets.map((set) => [set.name, set]));
  return Object.fromEntries(
    Object.entries(responses).map(([name, response]) => {
      return [name, addExamples(response, buildErrorExamples(byName.get(name)!, language, settings))];
    }),
  );
}

/** Events come last, so a response that several resources share has the example of an event. */
function isAboutEvents({ resource }: ErrorSet): boolean {
  return resource === 'event';
}

function addExamples(response: Response, examples: readonly ErrorBody[]): Response {
  const content = Object.entries(response.content ?? {});
  return { ...response, content: Object.fromEntries(content.map(([type, { schema }]) => [type, { schema: { ...schema, examples } }])) };
}

function buildErrorExamples({ kinds, resource }: ErrorSet, language: Language, settings: SiteSettings): ErrorBody[] {
  return kinds.map((kind) => {
    const { path = '', details } = ERROR_CONTEXTS[kind]?.(settings, language, resource) ?? {};
    const { pathname } = new URL(`${apiRootUrl(language, settings)}/${collectionPath(resource)}${path}`);
    return buildErrorBody(new DomainError(kind, { resource, ...details }), language, pathname, settings);
  });
}
