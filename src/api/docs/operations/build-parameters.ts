import { EXTERNAL_ID_SCHEMA, SOURCE_SCHEMA } from '../../../content/external-ids/external-id-rules.js';
import { ID_SCHEMA } from '../../../core/http/validation/ids.js';
import { FIELD_NAMES_SCHEMA } from '../../../core/http/validation/values.js';
import { LANGUAGE_SCHEMA } from '../../../core/http/validation/languages.js';
import { MOMENT_PATTERN } from '../../../core/time/moment.js';
import { MAX_SLUG_LENGTH } from '../../../core/text/slug.js';
import { isReference, type Operation, type Parameter, type Reference, type Schema } from '../openapi.js';
import { normalizeSchema } from '../schemas/schemas.js';
import { changesRecord, takesFields } from '../../../core/http/routing/operation.decorator.js';
import { isRetryable, type Route } from './routes.js';

/** The head of a request has at most so many bytes, see `SERVER_LIMITS`. */
const HEADER_SCHEMA = { type: 'string', maxLength: 65_536 } as const;

/** The parameters that the language interceptor reads from every request to the calendar, and the headers that set conditions. */
export const SHARED_PARAMETERS = {
  translation_language: { name: 'translation_language', in: 'query', required: false, schema: LANGUAGE_SCHEMA },
  fallback: { name: 'fallback', in: 'query', required: false, schema: { type: 'string', 'x-setting': 'fallback', default: 'auto' } },
  _fields: { name: '_fields', in: 'query', required: false, schema: normalizeSchema(FIELD_NAMES_SCHEMA) },
  'If-None-Match': { name: 'If-None-Match', in: 'header', required: false, schema: HEADER_SCHEMA },
  'If-Match': { name: 'If-Match', in: 'header', required: false, schema: HEADER_SCHEMA },
  if_version: { name: 'if_version', in: 'query', required: false, schema: ID_SCHEMA },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
  },
  Prefer: { name: 'Prefer', in: 'header', required: false, schema: { ...HEADER_SCHEMA, examples: ['handling=strict', 'return=minimal'] } },
} as const satisfies Record<string, Parameter>;

const PATH_PARAMETER_SCHEMAS: Readonly<Record<string, Schema>> = {
  id: ID_SCHEMA,
  version: ID_SCHEMA,
  slug: { type: 'string', minLength: 1, maxLength: MAX_SLUG_LENGTH },
  translation: LANGUAGE_SCHEMA,
  original_start: { type: 'string', pattern: MOMENT_PATTERN.source, examples: ['2026-12-01T18:00:00'] },
  source: normalizeSchema(SOURCE_SCHEMA),
  external_id: EXTERNAL_ID_SCHEMA,
};

/** Builds the parameters of an operation: those in the path, those of the query DTO, the shared ones, and headers. */
export function buildParameters(route: Route, { parameters = [] }: Operation): (Parameter | Reference)[] {
  const own = parameters.filter((parameter): parameter is Parameter => !isReference(parameter) && parameter.in === 'query');
  return [
    ...buildPathParameters(route.path, parameters),
    ...own.filter(({ name }) => name !== '_fields').map(normalizeParameter),
    ...(takesFields(route) ? [referenceTo('_fields')] : []),
    ...selectSharedParameters(route),
    ...(route.method === 'get' ? [referenceTo('If-None-Match')] : []),
    ...(changesRecord(route) ? [referenceTo('if_version')] : []),
    ...(route.isConditional ? [referenceTo('If-Match')] : []),
    ...(isRetryable(route) ? [referenceTo('Idempotency-Key')] : []),
    referenceTo('Prefer'),
  ];
}

/** Swagger leaves what it does not know of a schema on the parameter. */
function normalizeParameter({ 'x-setting': setting, schema, ...parameter }: Parameter): Parameter {
  const own = withoutNull(normalizeSchema(schema));
  return { ...parameter, schema: setting === undefined ? own : { ...own, 'x-setting': setting } };
}

/** A query string has no `null`. */
function withoutNull({ type, enum: choices, ...schema }: Schema): Schema {
  return {
    ...schema,
    type: [type].flat().find((one) => one !== 'null')!,
    ...(Array.isArray(choices) && { enum: choices.filter((choice) => choice !== null) as unknown[] }),
  };
}

function buildPathParameters(path: string, declared: readonly (Parameter | Reference)[]): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    ...declared.find((parameter) => !isReference(parameter) && parameter.in === 'path' && parameter.name === name),
    name,
    in: 'path',
    required: true,
    schema: PATH_PARAMETER_SCHEMAS[name] ?? { type: 'string' },
  }));
}

/**
 * Returns the shared parameters of an operation. Translations have no `fallback`; in lists that are not of records it affects
 * only the titles.
 */
function selectSharedParameters({
  isCalendar,
  verb,
  kind,
  isTranslation,
  isPaged,
  isHistory,
  resource,
  showsRecords = false,
}: Route): (Parameter | Reference)[] {
  if (!isCalendar) return [];
  const reads = (kind !== undefined && !isTranslation && !isHistory && (verb === 'list' || verb === 'show')) || showsRecords;
  const fallback = reads ? [referenceTo('fallback')] : isPaged && resource === 'translation' ? [SHARED_PARAMETERS.fallback] : [];
  return [referenceTo('translation_language'), ...fallback];
}

function referenceTo(name: keyof typeof SHARED_PARAMETERS): Reference {
  return { $ref: `#/components/parameters/${name}` };
}
