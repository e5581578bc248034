import { LANGUAGES } from '../language/languages.js';
import type { Schema } from './openapi.js';

/** `CreateEventDto` and `EventResponse` are names of ours; clients read `CreateEvent` and `Event`. */
export function publicName(name: string): string {
  return name.replace(/(Dto|Response)$/, '');
}

/** The schemas under their public names, as JSON Schema 2020-12 says things. */
export function tidySchemas(schemas: Record<string, Schema>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [publicName(name), tidySchema(schema)]));
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
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, tidyProperty(name, one)])) }),
    ...(items && { items: tidySchema(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: tidySchema(additionalProperties) }),
    ...(allOf && { allOf: allOf.map(tidySchema) }),
    ...(anyOf && { anyOf: anyOf.map(tidySchema) }),
    ...(oneOf && { oneOf: oneOf.map(tidySchema) }),
  };
}

/** Only our languages are keys of `translations`, where it is no list. */
function tidyProperty(name: string, schema: Schema): Schema {
  const tidied = tidySchema(schema);
  return name === 'translations' && tidied.type !== 'array' ? { ...tidied, propertyNames: { enum: [...LANGUAGES] } } : tidied;
}

/** All of one schema is that schema; any of (one of many) or null is one of many or null. */
function withoutWrapping({ allOf, anyOf, ...rest }: Schema): Schema {
  if (allOf?.length === 1) return { ...rest, ...allOf[0] };
  const [choice, other] = anyOf ?? [];
  if (anyOf?.length === 2 && choice?.oneOf && other) return { ...rest, oneOf: [...choice.oneOf, other] };
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
