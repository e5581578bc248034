import type { Texts } from '../../../core/catalogues/documentation/en.js';
import type { Schema } from '../openapi.js';

/** Every schema and each of its fields in the words of one language. */
export function translateSchemas(schemas: Record<string, Schema>, texts: Texts): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, described(fieldsOf(schema, name, texts), texts.schemas, name)]),
  );
}

function fieldsOf(schema: Schema, owner: string, texts: Texts): Schema {
  const { properties, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && { properties: translateFields(properties, owner, texts) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: fieldsOf(additionalProperties, owner, texts) }),
  };
}

function translateFields(properties: Record<string, Schema>, owner: string, texts: Texts): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      described(fieldsOf(field, `${owner}.${name}`, texts), texts.fields, ...keysOf(owner, name)),
    ]),
  );
}

/**
 * A field of what is sent of a text, or of a text; of one schema; of all that are sent, of all pages, or of the document; or of all.
 * Changes are sent as creations are.
 */
function keysOf(owner: string, name: string): string[] {
  const known = owner
    .replace(/^Update/, 'Create')
    .replace(/^(Create\w+)Translation$/, '$1')
    .replace(/^New/, '');
  const family = familyOf(known);
  const own = owner.endsWith('Translation') ? [`${family}.translation.${name}`, `translation.${name}`] : [];
  return [...own, `${known}.${name}`, `${family}.${name}`, name];
}

function familyOf(owner: string): string {
  if (owner.startsWith('Create')) return 'sent';
  if (owner.startsWith('OpenApi')) return 'document';
  return owner.endsWith('Page') ? 'page' : 'shown';
}

/** The first of some texts that there is, the most particular name first. */
export function textFor(texts: Readonly<Record<string, string>>, ...names: string[]): string | undefined {
  const name = names.find((one) => Object.hasOwn(texts, one));
  return name === undefined ? undefined : texts[name];
}

/** A thing with its description, where there is a text for it. */
export function described<T extends object>(thing: T, texts: Readonly<Record<string, string>>, ...names: string[]): T {
  const description = textFor(texts, ...names);
  return description === undefined ? thing : { ...thing, description };
}
