import { LANGUAGES } from '../language/languages.js';
import { isReference, type Operation, type Parameter, type Reference, type Schema } from './openapi.js';
import type { Route } from './routes.js';
import { tidySchema } from './schemas.js';

/** A chain of languages, `auto` or `none`. */
const FALLBACK = `^(auto|none|(${LANGUAGES.join('|')})(,(${LANGUAGES.join('|')}))*)$`;

/** What the language interceptor reads from every request to the calendar. */
export const SHARED_PARAMETERS = {
  translation_language: { name: 'translation_language', in: 'query', required: false, schema: { type: 'string', enum: [...LANGUAGES] } },
  fallback: { name: 'fallback', in: 'query', required: false, schema: { type: 'string', pattern: FALLBACK, default: 'auto' } },
} as const satisfies Record<string, Parameter>;

const IN_PATHS: Readonly<Record<string, Schema>> = {
  id: { type: 'integer', minimum: 1 },
  slug: { type: 'string', minLength: 1 },
  translation: { type: 'string', enum: [...LANGUAGES] },
};

/** Those of the path, read off it; those of the query string that the DTO declares; those that every operation shares. */
export function parametersOf(route: Route, { parameters = [] }: Operation): (Parameter | Reference)[] {
  const own = parameters.filter((parameter): parameter is Parameter => !isReference(parameter) && parameter.in === 'query');
  return [
    ...pathParameters(route.path),
    ...own.map((parameter) => ({ ...parameter, schema: tidySchema(parameter.schema) })),
    ...shared(route),
  ];
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: IN_PATHS[name] ?? { type: 'string' },
  }));
}

/** A translation is shown as it is, so that there is nothing to fall back to. */
function shared({ isCalendar, verb, kind, isTranslation, isPaged }: Route): Reference[] {
  const reads = isPaged || (kind !== undefined && !isTranslation && (verb === 'list' || verb === 'show'));
  const names = isCalendar ? ['translation_language', ...(reads ? ['fallback'] : [])] : [];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}
