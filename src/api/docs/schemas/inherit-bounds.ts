import type { Schema } from '../openapi.js';

type Schemas = Readonly<Record<string, Schema>>;

/** What a schema says of a text's or a number's bounds, with an example of one that keeps them. */
const BOUNDS = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'format', 'examples'] as const;

/** In what each is written, where that is not `CreateEvent` for `Event`, or `UpdateEventTranslation` for `EventTranslation`. */
const REQUEST_SCHEMAS: Readonly<Record<string, string>> = { NewToken: 'CreateToken', Me: 'CreateUser' };

/** An issuer's e-mail addresses are taken as they come. */
const FIELDS_WITHOUT_BOUNDS = new Set(['User.email', 'Me.email']);

/** What is shown was once sent: a field without bounds of its own has those of the field of the same name in which it is written. */
export function inheritBounds(schemas: Schemas): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, inheritSchemaBounds(name, schema, schemas)]));
}

function inheritSchemaBounds(name: string, schema: Schema, schemas: Schemas): Schema {
  const written = schemas[requestSchemaName(name)]?.properties;
  if (written === undefined || schema.properties === undefined) return schema;
  const fields = Object.entries(schema.properties).map(([field, shown]): [string, Schema] => {
    const sent = written[field];
    const isKept =
      sent !== undefined &&
      hasNoBounds(shown) &&
      !FIELDS_WITHOUT_BOUNDS.has(`${name}.${field}`) &&
      nonNullType(sent) === nonNullType(shown);
    return [field, isKept ? { ...pickBounds(sent), ...shown } : shown];
  });
  return { ...schema, properties: Object.fromEntries(fields) };
}

function requestSchemaName(name: string): string {
  return REQUEST_SCHEMAS[name] ?? (name.endsWith('Translation') ? `Update${name}` : `Create${name}`);
}

/** A text or a number that says nothing more of itself. */
function hasNoBounds(shown: Schema): boolean {
  return shown.enum === undefined && BOUNDS.every((bound) => shown[bound] === undefined);
}

/** Whether it may be `null` is another matter. */
function nonNullType({ type }: Schema): string | undefined {
  return [type].flat().find((one) => one !== 'null');
}

function pickBounds(sent: Schema): Schema {
  return Object.fromEntries(BOUNDS.filter((bound) => sent[bound] !== undefined).map((bound) => [bound, sent[bound]]));
}
