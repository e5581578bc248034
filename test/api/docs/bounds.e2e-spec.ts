import { beforeAll, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { type Json, operationsById, parametersByName } from './document-nodes.js';
import { RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
let document: Json;
let schemas: Record<string, Json>;

beforeAll(async () => {
  ({ body: document } = await calendar.get('/doc', { language: 'en' }));
  ({ schemas } = document.components);
});

const CREATIONS = RECORD_RESOURCES.map(({ collection, schema }) => [`/${collection}`, `Create${schema}`] as const);

it('sets bounds to every text, number and list that is sent', () => {
  const fields = Object.keys(schemas).filter((name) => /^(Create|Update|LinkById)/.test(name));
  const parameters = Object.keys(operationsById(document)).flatMap((operation) =>
    Object.values(parametersByName(document, operation)).map(({ name, schema }) => [`${operation} ${name}`, schema] as const),
  );
  const without = [...fields.map((name) => [name, schemas[name]] as const), ...parameters].flatMap(([name, schema]) =>
    unbounded(schema, name),
  );

  // A price may be any number, and the bytes of a file are limited by a setting. Swagger leaves out the bounds of a list in a query string
  // that may also be one text.
  expect(without).toEqual([
    ...['CreateEvent.cost', 'CreateEvent.cost', 'UpdateEvent.cost', 'UpdateEvent.cost', 'CreateMedia.file'],
    ...['showEventDates recurrence', 'showEventDates recurrence'],
  ]);
});

/** The ways to what has neither bounds, nor a form, nor a list of choices. */
function unbounded(schema: Json, way: string): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
  const inside = Object.entries<Json>(properties).flatMap(([name, field]) => unbounded(field, `${way}.${name}`));
  const parts = [...(items === undefined ? [] : [items]), ...anyOf, ...oneOf].flatMap((part: Json) => unbounded(part, way));
  return [...([schema.type].flat().every((type) => isBounded(type, schema)) ? [] : [way]), ...inside, ...parts];
}

function isBounded(
  type: string | undefined,
  { $ref, anyOf, oneOf, minimum, maximum, maxLength, maxItems, pattern, enum: choices }: Json,
): boolean {
  if (type === undefined) return [$ref, anyOf, oneOf].some((one) => one !== undefined);
  if (type === 'string') return [choices, pattern, maxLength].some((one) => one !== undefined);
  if (type === 'integer' || type === 'number') return minimum !== undefined && maximum !== undefined;
  return type !== 'array' || maxItems !== undefined;
}

const textsOf = (schema: string): [string, number][] =>
  Object.entries<Json>(schemas[schema]!.properties).flatMap(([name, { maxLength, pattern }]) =>
    maxLength === undefined || pattern !== undefined ? [] : [[name, maxLength] as [string, number]],
  );

const withTexts = (schema: string, more: number) => ({
  ...schemas[schema]!.examples[0],
  ...Object.fromEntries(textsOf(schema).map(([name, length]) => [name, 'x'.repeat(length + more)])),
});

it.each(CREATIONS)('%s take texts as long as the document says, and no longer', async (collection, schema) => {
  const longest = await calendar.post(collection, withTexts(schema, 0));
  const longer = await calendar.post(collection, withTexts(schema, 1));
  const refused = Object.entries<Json>(longer.body.data.details).map(([name, { code, limit }]) => [name, code, limit]);

  expect(longest.status).toBe(201);
  expect(refused.sort()).toEqual(
    textsOf(schema)
      .map(([name, length]) => [name, 'too-long', length])
      .sort(),
  );
});

it.each([...RECORD_RESOURCES.map(({ collection }) => collection), 'translations'])(
  'the list of %s takes numbers within the bounds of the document',
  async (collection) => {
    const name = collection.charAt(0).toUpperCase() + collection.slice(1);
    const bounded = Object.values(parametersByName(document, `list${name}`)).filter(({ schema }) => schema.maximum !== undefined);
    const query = bounded.map(({ name, schema }) => `${name}=${Number(schema.maximum) + 1}`).join('&');
    const { body } = await calendar.get(`/${collection}?${query}`, { as: ADMIN });

    expect(Object.entries<Json>(body.data.details).map(([name, { code, min, max }]) => [name, code, min, max])).toEqual(
      expect.arrayContaining(bounded.map(({ name, schema }) => [name, 'between', schema.minimum, schema.maximum])),
    );
    expect(bounded.map(({ name }) => name)).toEqual(expect.arrayContaining(['page', 'per_page']));
  },
);

it.each([
  ['start_date', '2027-04-23'],
  ['start_date', '2027-04-23 10:00'],
  ['start_date', '2027-04-23T10:00:00.5+02:00'],
  ['start_date', '23/04/2027'],
  ['start_date', 'tomorrow'],
  ['timezone', 'America/Argentina/Buenos_Aires'],
  ['timezone', 'UTC-3.5'],
  ['timezone', '+02:00'],
  ['timezone', 'Madrid time'],
  ['website', 'https://ca.wikipedia.org/wiki/Plaça'],
  ['website', 'ftp://example.org'],
  ['website', 'example.org'],
])('a pattern means what the service means: %s %s', async (field, value) => {
  const { properties, examples } = schemas.CreateEvent!;
  const { status } = await calendar.post('/events', { ...examples[0], end_date: '2027-05-01', [field]: value });

  expect(new RegExp(properties[field].pattern, 'u').test(value)).toBe(status === 201);
});

it.each([
  ['josep@exemple.cat', true],
  ['josé@exemple.cat', true],
  ['josep@cat', false],
])('an e-mail address may have letters of every alphabet: %s', async (email, isOne) => {
  const { status } = await calendar.post('/organizers', { organizer: 'Gremi', email });

  expect(status).toBe(isOne ? 201 : 400);
  expect(new RegExp(schemas.CreateOrganizer!.properties.email.pattern, 'u').test(email)).toBe(isOne);
});

it('shows texts and numbers within the bounds in which they were sent', () => {
  const { Event, Venue, TermTranslation, Token, User } = schemas;

  expect(Event.properties.title).toMatchObject({ minLength: 1, maxLength: 255 });
  expect(Event.properties.website).toMatchObject({ maxLength: 2048, pattern: schemas.CreateEvent!.properties.website.pattern });
  expect(Event.properties.timezone).toMatchObject({ maxLength: 64 });
  expect(Venue.properties.geo_lat).toMatchObject({ type: ['number', 'null'], minimum: -90, maximum: 90 });
  expect(TermTranslation.properties.description).toMatchObject({ type: ['string', 'null'], maxLength: 65000 });
  expect(Token.properties.name).toMatchObject({ maxLength: 255 });
  expect(User.properties.username).toMatchObject({ pattern: '^[\\w.@-]{1,60}$' });
});

it('shows times, ids and slugs in one form each', () => {
  const { Event, TranslationLink } = schemas;

  expect(Event.properties.id).toMatchObject({ type: 'integer', minimum: 1, maximum: 2147483647 });
  expect(Event.properties.end_date.pattern).toBe('^[1-9]\\d{3}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$');
  expect(TranslationLink.properties.slug).toMatchObject({ maxLength: 200, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
});

it('documents defaults for creates, and none for updates', () => {
  const { CreateEvent, UpdateEvent, CreateUser, UpdateUser } = schemas;

  expect(CreateEvent.properties.show_map).toMatchObject({ 'x-default': true, description: expect.stringContaining('`true`') });
  expect(CreateEvent.properties.timezone['x-default']).toBe('Europe/Madrid');
  expect(CreateUser.properties.role['x-default']).toBe('subscriber');
  for (const { properties } of [UpdateEvent, UpdateUser]) {
    expect(Object.keys(properties).filter((name) => 'x-default' in properties[name])).toEqual([]);
  }
});

it('has no keyword «default» in a body: generators of types would take the field for required', () => {
  const fields = Object.values(schemas).flatMap(({ properties = {} }) => Object.values(properties));

  expect(fields.filter((field) => typeof field === 'object' && field !== null && 'default' in field)).toEqual([]);
});

it('does not offer the status «trash» for a create', () => {
  expect(schemas.CreateVenue!.properties.status.enum).toEqual(['publish', 'future', 'draft', 'pending', 'private', null]);
  expect(schemas.UpdateVenue!.properties.status.enum).toContain('trash');
});
