import type { Schema } from '../openapi.js';

type Schemas = Readonly<Record<string, Schema>>;

/** The keywords for the bounds of a text or number, and for examples within them. */
const BOUNDS = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'format', 'examples'] as const;

/** The request schemas that differ from the pattern `CreateEvent` for `Event`, and `UpdateEventTranslation` for `EventTranslation`. */
const REQUEST_SCHEMAS: Readonly<Record<string, string>> = { NewToken: 'CreateToken', Me: 'CreateUser' };

/** E-mail addresses that come from an OpenID Connect issuer are not validated, so these fields have no bounds. */
const FIELDS_WITHOUT_BOUNDS = new Set(['User.email', 'Me.email']);

/** Adds bounds to response fields: a field without bounds takes those of the request field with the same name. */
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

/** Tells whether a field has neither bounds nor an enum. */
function hasNoBounds(shown: Schema): boolean {
  return shown.enum === undefined && BOUNDS.every((bound) => shown[bound] === undefined);
}

/** Returns the type of a field, ignoring `null`. */
function nonNullType({ type }: Schema): string | undefined {
  return [type].flat().find((one) => one !== 'null');
}

function pickBounds(sent: Schema): Schema {
  return Object.fromEntries(BOUNDS.filter((bound) => sent[bound] !== undefined).map((bound) => [bound, sent[bound]]));
}
