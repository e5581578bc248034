import type { Schema } from '../openapi.js';

type Schemas = Readonly<Record<string, Schema>>;

/** What a schema says of a text's or a number's bounds, with an example of one that keeps them. */
const BOUNDS = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'format', 'examples'] as const;

/** In what each is written, where that is not `CreateEvent` for `Event`, or `UpdateEventTranslation` for `EventTranslation`. */
const WRITTEN_IN: Readonly<Record<string, string>> = { NewToken: 'CreateToken', Me: 'CreateUser' };

/** An issuer's e-mail addresses are taken as they come. */
const FROM_ELSEWHERE = new Set(['User.email', 'Me.email']);

/** What is shown was once sent: a field without bounds of its own has those of the field of the same name in which it is written. */
export function withKeptBounds(schemas: Schemas): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bounded(name, schema, schemas)]));
}

function bounded(name: string, schema: Schema, schemas: Schemas): Schema {
  const written = schemas[writtenIn(name)]?.properties;
  if (written === undefined || schema.properties === undefined) return schema;
  const fields = Object.entries(schema.properties).map(([field, shown]): [string, Schema] => {
    const sent = written[field];
    const isKept = sent !== undefined && isSimple(shown) && !FROM_ELSEWHERE.has(`${name}.${field}`) && typeOf(sent) === typeOf(shown);
    return [field, isKept ? { ...boundsOf(sent), ...shown } : shown];
  });
  return { ...schema, properties: Object.fromEntries(fields) };
}

function writtenIn(name: string): string {
  return WRITTEN_IN[name] ?? (name.endsWith('Translation') ? `Update${name}` : `Create${name}`);
}

/** A text or a number that says nothing more of itself. */
function isSimple(shown: Schema): boolean {
  return shown.enum === undefined && BOUNDS.every((bound) => shown[bound] === undefined);
}

/** Whether it may be `null` is another matter. */
function typeOf({ type }: Schema): string | undefined {
  return [type].flat().find((one) => one !== 'null');
}

function boundsOf(sent: Schema): Schema {
  return Object.fromEntries(BOUNDS.filter((bound) => sent[bound] !== undefined).map((bound) => [bound, sent[bound]]));
}
