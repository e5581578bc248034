import { LANGUAGES } from '../../../core/i18n/languages.js';
import type { Schema } from '../openapi.js';
import { withKeptBounds } from './kept-bounds.js';
import { withSentFields } from './sent-schemas.js';

/** `CreateEventDto` and `EventResponse` are names of ours; clients read `CreateEvent` and `Event`. */
export function publicName(name: string): string {
  return name.replace(/(Dto|Response)$/, '');
}

/** The schemas under their public names, as JSON Schema 2020-12 says things. */
export function tidySchemas(schemas: Record<string, Schema>): Record<string, Schema> {
  const tidied = Object.entries(schemas).map(([name, schema]) => [publicName(name), tidySchema(schema)] as const);
  return withKeptBounds(Object.fromEntries(tidied.map(([name, schema]) => [name, withSentFields(name, schema)])));
}

export function tidySchema(schema: Schema): Schema {
  const { example, ...rest } = inner(schema);
  const tidied = example === undefined ? rest : { ...rest, examples: [example] };
  return renamed(withNull(withoutWrapping(tidied)));
}

/** The schema with those inside it tidied. */
function inner(schema: Schema): Schema {
  const { properties, items, additionalProperties, allOf, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, tidySchema(one)])) }),
    ...(items && { items: tidySchema(items) }),
    ...(typeof additionalProperties === 'object' && tidyMembers(additionalProperties)),
    ...(allOf && { allOf: allOf.map(tidySchema) }),
    ...(anyOf && { anyOf: anyOf.map(tidySchema) }),
    ...(oneOf && { oneOf: oneOf.map(tidySchema) }),
  };
}

/** What is there for each language. */
const BY_LANGUAGE = /(Translation|TranslationLink|LanguageProgress)$/;

/** Only our languages are keys of what is there by language. */
function tidyMembers(schema: Schema): Schema {
  const members = tidySchema(schema);
  const references = [members, ...(members.anyOf ?? [])].map(({ $ref = '' }) => $ref);
  const isByLanguage = references.some((reference) => BY_LANGUAGE.test(reference));
  return { additionalProperties: members, ...(isByLanguage && { propertyNames: { enum: [...LANGUAGES] } }) };
}

/** All of one schema is that schema; any of (one of many) or null is one of many or null. */
function withoutWrapping({ allOf, anyOf, ...rest }: Schema): Schema {
  if (allOf?.length === 1) return { ...rest, ...allOf[0] };
  const [choice, other] = anyOf ?? [];
  if (anyOf?.length === 2 && choice?.oneOf && other) return { ...rest, oneOf: [...choice.oneOf, other] };
  if (anyOf?.length === 2 && choice?.anyOf && other) return { ...rest, anyOf: [...choice.anyOf, other] };
  return { ...rest, ...(allOf && { allOf }), ...(anyOf && { anyOf }) };
}

/** `nullable` belongs to OpenAPI 3.0. */
function withNull({ nullable, ...schema }: Schema): Schema {
  if (nullable !== true) return schema;
  if (schema.type !== undefined) return { ...schema, type: [...new Set([schema.type, 'null'].flat())] };
  return { anyOf: [schema, { type: 'null' }] };
}

function renamed(schema: Schema): Schema {
  return schema.$ref === undefined ? schema : { ...schema, $ref: schema.$ref.replace(/[^/]+$/, publicName) };
}
