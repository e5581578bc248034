type Schema = Record<string, unknown> & { $ref?: string; properties?: Record<string, Schema>; additionalProperties?: Schema };

/** A body of a request to a collection, with a value at one place of it. */
export interface FieldPath {
  /** e.g. `/events` */
  readonly collection: string;
  /** e.g. `venue.translations.en.description` */
  readonly path: string;
  /** The longest text that the field takes; undefined if it has no such bound. */
  readonly maxLength: number | undefined;
}

/** Lists every field that a client can send to create something, as the OpenAPI document declares them: a new one is among them. */
export function listFieldPaths(document: {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, Schema> };
}): FieldPath[] {
  const resolve = (schema: Schema): Schema => (schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema);
  const listOf = (schema: Schema, prefix: string, levels: number): Omit<FieldPath, 'collection'>[] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
      const path = prefix + name;
      const below = levels === 0 ? [] : listNested(field).flatMap(([key, nested]) => listOf(resolve(nested), `${path}.${key}`, levels - 1));
      return [{ path, maxLength: findNumber(field, 'maxLength') }, ...below];
    });
  return Object.entries(document.paths).flatMap(([address, item]) => {
    const post = item.post as { requestBody?: { content: Record<string, { schema: Schema }> } } | undefined;
    const requestBody = post?.requestBody;
    if (requestBody === undefined || address.includes('{')) return [];
    const schema = resolve(Object.values(requestBody.content)[0]!.schema);
    const collection = address.replace('/calendar/events/v1', '').replace(/^\/auth/, '//ca/api/auth');
    return listOf(schema, '', 2).map((field) => ({ ...field, collection }));
  });
}

/** The objects inside a field, with the name under which they are sent: `` for data of a linked record, `en.` for a translation. */
function listNested(field: Schema): [string, Schema][] {
  const { additionalProperties, anyOf = [], allOf = [] } = field as { additionalProperties?: Schema; anyOf?: Schema[]; allOf?: Schema[] };
  const ways = [...anyOf, ...allOf].filter((way) => way.$ref !== undefined || way.properties !== undefined);
  const translation = additionalProperties && firstReference(additionalProperties);
  return [...ways.map((way): [string, Schema] => ['', way]), ...(translation ? [['en.', translation] as [string, Schema]] : [])];
}

function firstReference(schema: Schema): Schema | undefined {
  if (schema.$ref !== undefined) return schema;
  const parts = [...((schema.anyOf ?? []) as Schema[]), ...((schema.allOf ?? []) as Schema[]), ...((schema.oneOf ?? []) as Schema[])];
  return parts.find((part) => part.$ref !== undefined);
}

function findNumber(value: unknown, name: string): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const own = (value as Record<string, unknown>)[name];
  if (typeof own === 'number') return own;
  return Object.values(value)
    .map((part) => findNumber(part, name))
    .find((found) => found !== undefined);
}

const repeat = (part: string, length: number) => part.repeat(Math.max(1, Math.floor(length / part.length)));

/** Texts of a length that once took time that grew faster than the length. */
export const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  letters: (length) => 'a'.repeat(length),
  spaces: (length) => `a${' '.repeat(length)}a`,
  commas: (length) => repeat('a,', length),
  'unordered marks': (length) => '\u0315'.repeat(length / 2) + '\u0300'.repeat(length / 2),
  'marks on letters': (length) => repeat(`e${'\u0315'.repeat(15)}${'\u0300'.repeat(15)}`, length),
  'open lists and closed paragraphs': (length) => repeat('<ul>', length / 2) + repeat('</p>', length / 2),
  'open tags': (length) => repeat('<b>', length),
  'half tags': (length) => repeat('<a', length),
  entities: (length) => repeat('&amp;', length),
  slashes: (length) => `https://${repeat('/-', length)}`,
};

/** Values of a number of members. */
export const SHAPES: Readonly<Record<string, (members: number) => unknown>> = {
  'a list of objects': (members) => Array.from({ length: members }, () => ({})),
  'a list of names': (members) => Array.from({ length: members }, (_, n) => `a${n}`),
  'an object': (members) => Object.fromEntries(Array.from({ length: members }, (_, n) => [`a${n}`, {}])),
};

/** Returns a body that has a value at a path. */
export function buildBody(path: string, value: unknown): Record<string, unknown> {
  return path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Record<string, unknown>;
}
