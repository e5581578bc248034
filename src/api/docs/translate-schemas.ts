import type { DocumentationTexts } from '../../core/catalogues/catalogue.js';
import type { Schema } from './openapi.js';

/** Adds descriptions in one language to every schema and its fields. */
export function translateSchemas(schemas: Record<string, Schema>, texts: DocumentationTexts): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      // Records that are erased or restored have one text for all resources.
      described(translateNestedFields(schema, name, texts), texts.schemas, name, name.replace(/^(Erased|Restored)\w+/, '$1Record')),
    ]),
  );
}

function translateNestedFields(schema: Schema, owner: string, texts: DocumentationTexts): Schema {
  const { properties, items, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && { properties: translateFields(properties, owner, texts) }),
    ...(items && { items: translateNestedFields(items, owner, texts) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: translateNestedFields(additionalProperties, owner, texts) }),
  };
}

function translateFields(properties: Record<string, Schema>, owner: string, texts: DocumentationTexts): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      describeDefault(
        described(translateNestedFields(field, `${owner}.${name}`, texts), texts.fields, ...listFieldKeys(owner, name)),
        texts,
      ),
    ]),
  );
}

/** Moves the default of a field into its description: generators of types take a field with the keyword `default` for required. */
function describeDefault({ default: value, ...field }: Schema, texts: DocumentationTexts): Schema {
  if (value === undefined) return field;
  const sentence = texts.default.replace('{value}', typeof value === 'string' ? value : JSON.stringify(value));
  return { ...field, 'x-default': value, description: field.description === undefined ? sentence : `${field.description} ${sentence}` };
}

/**
 * Lists the catalogue keys of a field, the most specific first: of a translation; of the schema; of its family (requests, pages,
 * the document itself, other responses); of any schema. Updates share the texts of creates.
 */
function listFieldKeys(owner: string, name: string): string[] {
  const known = owner.replace(/^(Update|Translate)/, 'Create').replace(/^(New|Opened|Restored)/, '');
  const family = schemaFamilyOf(known);
  const own = /^Translate|Translation$/.test(owner) ? [`${family}.translation.${name}`, `translation.${name}`] : [];
  return [...own, `${known}.${name}`, `${family}.${name}`, name];
}

function schemaFamilyOf(owner: string): string {
  if (owner.startsWith('Create')) return 'sent';
  if (owner.startsWith('OpenApi')) return 'document';
  return owner.endsWith('Page') ? 'page' : 'shown';
}

/** Returns the first text that exists under these keys; undefined if there is none. */
export function findText(texts: Readonly<Record<string, string>>, ...names: string[]): string | undefined {
  const name = names.find((one) => Object.hasOwn(texts, one));
  return name === undefined ? undefined : texts[name];
}

/** Adds the description to an object, if there is a text for it. */
export function described<T extends object>(thing: T, texts: Readonly<Record<string, string>>, ...names: string[]): T {
  const description = findText(texts, ...names);
  return description === undefined ? thing : { ...thing, description };
}
