import { beforeAll, describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { createSchemaValidator } from './schema-errors.js';
import { type Json, listNodes } from './document-nodes.js';
import { RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const BASE = 'http://calendar.test';
const COLLECTIONS = RECORD_RESOURCES.map(({ collection }) => collection);

/** Ids come from sequences, which tests do not reset. */
const withoutIds = (answer: Json): Json =>
  JSON.parse(JSON.stringify(answer).replace(new RegExp(`("(?:id|term_id)":|[?]id=|(?:${COLLECTIONS.join('|')})/)\\d+`, 'g'), '$10'));

const without = ({ count: _count, ...term }: Json) => term;

/** A root category has 0 for a parent, whichever way that was said. */
const shown = (change: Json) => ('parent' in change ? { ...change, parent: 0 } : change);

describe.each(['ca', 'es', 'en'])('in %s', (language) => {
  let document: Json;
  beforeAll(async () => {
    document = (await calendar.get('/doc', { language })).body;
  });
  const example = (name: string, place = 0) => document.components.schemas[name].examples[place];
  const create = async (collection: string, fields: Json) => {
    const { status, body } = await calendar.post(`/${collection}`, fields, { language });
    expect(status).toBe(201);
    return withoutIds(body);
  };

  it('every example fits its schema', () => {
    const faultsOf = createSchemaValidator(document);
    const examples = examplesIn(document);

    const faults = examples.flatMap(([pointer, example]) => faultsOf(pointer, example));
    expect(faults.map((fault) => `An example in src/api/docs/examples is wrong: ${fault}`)).toEqual([]);
  });

  it('requests, records, errors and formatted texts all have examples', () => {
    const { schemas, responses } = document.components;
    const shown = ['EventPage', ...RECORD_RESOURCES.map(({ schema }) => schema)];
    const named = Object.keys(schemas).filter((name) => /^(Create|Update)/.test(name) || shown.includes(name));
    const silent = Object.entries<Json>(responses).filter(([, { content }]) => content['application/json'].schema.examples === undefined);
    const formed = listNodes(schemas).filter(([, node]) => typeof node.pattern === 'string');

    expect(named.filter((name) => schemas[name].examples === undefined)).toEqual([]);
    expect(silent.map(([name]) => name)).toEqual([]);
    expect(formed.filter(([, node]) => node.examples === undefined).map(([way]) => way)).toEqual([]);
  });

  it('the example requests create the example responses', async () => {
    // The event of the examples names records like the others.
    for (const { collection, schema, kind } of [...RECORD_RESOURCES].reverse()) {
      const [created, expected] = [await create(collection, example(`Create${schema}`)), withoutIds(example(schema))];
      if (kind === 'term') expect(without(created)).toEqual(without(expected));
      else expect(created).toEqual(expected);
    }
    expect(withoutIds((await calendar.get('/events', { language })).body)).toEqual(withoutIds(example('EventPage')));
  });

  it.each(RECORD_RESOURCES)('the service accepts the example updates of $collection', async ({ collection, kind, schema }) => {
    const translation = `Translate${kind === 'term' ? 'Term' : schema}`;
    const { body: record } = await calendar.post(`/${collection}`, example(`Create${schema}`), { language });
    const path = `/${collection}/${record.id}`;
    const texts = await calendar.patch(`${path}/translations/${language}`, example(translation), { language });
    const changed = await calendar.patch(path, example(`Update${schema}`), { language });

    expect([texts.status, texts.body]).toEqual([200, expect.objectContaining(example(translation))]);
    expect([changed.status, changed.body]).toEqual([200, expect.objectContaining(shown(example(`Update${schema}`)))]);
  });

  it('the event that the example batch creates has the external id of its request', () => {
    const [{ path }] = example('CreateBatch').operations.slice(-1);
    const [{ body }] = example('Batch').results.slice(-1);

    expect([path, body.external_ids]).toEqual(['events/external/tickets.example.org/4711', { 'tickets.example.org': '4711' }]);
  });

  it('the service accepts the example of an event in two languages', async () => {
    const { body } = await calendar.post('/events', example('CreateEvent', 1), { language });

    expect(body.languages).toHaveLength(2);
  });

  it('the service accepts the examples of a user and a token', async () => {
    const accounts = `//${language}/api/auth/v1`;
    const { status, body: user } = await calendar.post(`${accounts}/users`, example('CreateUser'));
    const { password: _password, ...shownChange } = example('UpdateUser');
    const changed = await calendar.patch(`${accounts}/users/${user.id}`, example('UpdateUser'));
    const token = await calendar.post(`${accounts}/tokens`, { ...example('CreateToken'), user: user.id });

    expect([status, user]).toEqual([201, expect.objectContaining(example('CreateUser'))]);
    expect([changed.status, changed.body]).toEqual([200, expect.objectContaining(shownChange)]);
    expect([token.status, token.body.scopes]).toEqual([201, example('CreateToken').scopes]);
  });

  it('the errors of the service are those in the examples', async () => {
    const { responses, schemas } = document.components;
    const bodiesOf = (response: string) => responses[response].content['application/json'].schema.examples.map(withoutIds);
    const ask = async (method: string, path: string, body?: Json) =>
      withoutIds((await calendar.request(method, path, { language, as: ADMIN, body })).body);
    const { body: venue } = await calendar.post('/venues', schemas.CreateVenue.examples[0], { language });
    await calendar.post('/tags', schemas.CreateTag.examples[0], { language });

    expect(bodiesOf('InvalidParametersOrBadRequest')[0]).toEqual(await ask('GET', '/events?per_page=0'));
    expect(bodiesOf('MissingParametersOrInvalidParametersOrInvalidJsonOrBodyTooComplexOrBadRequest')[0]).toEqual(
      await ask('POST', '/events', {}),
    );
    expect(bodiesOf('EventNotFound')).toEqual([await ask('PATCH', '/events/7777', {})]);
    expect(bodiesOf('EventPageNotFound')).toEqual([await ask('GET', '/events?page=2')]);
    expect(bodiesOf('TagTermExistsOrExternalIdExistsOrIdempotencyKeyInUse')[0]).toEqual(
      await ask('POST', '/tags', schemas.CreateTag.examples[0]),
    );
    await calendar.delete(`/venues/${venue.id}`);
    expect(bodiesOf('VenueInTrash')).toEqual([await ask('DELETE', `/venues/${venue.id}`)]);
    expect(bodiesOf('VenueNoLongerAvailable')).toEqual([await ask('GET', `/venues/${venue.id}`)]);
  });

  it('addresses in the examples are those of the service', () => {
    expect(example('Event').rest_url).toMatch(new RegExp(`^${BASE}/${language}/api/calendar/events/v1/events/[0-9]+$`));
    expect(example('Event').language).toBe(language);
  });
});

/** Every example, with the JSON pointer (RFC 6901) of its schema. */
function examplesIn(node: Json, pointer = ''): [string, Json][] {
  if (typeof node !== 'object' || node === null) return [];
  const own = Array.isArray(node.examples) ? node.examples.map((example: Json) => [pointer, example]) : [];
  const below = Object.entries(node).filter(([name, value]) => !(name === 'examples' && Array.isArray(value)));
  return [...own, ...below.flatMap(([name, value]) => examplesIn(value, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`))];
}
