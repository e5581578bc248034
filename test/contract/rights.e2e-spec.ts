import { afterAll, expect, it } from '@jest/globals';
import type { Role } from '../../src/core/http/context/principal.js';
import { type RoleOrAnonymous, useUsers } from '../accounts/auth/roles.js';
import { ADMIN, type Person, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';
import { drawImage, form } from '../support/images.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES } from '../support/resources.js';
import { ANSWERS, LISTS, RECORDS, REQUESTS } from './rights-table.js';
import { createOwnedRecords } from './owned-records.js';
import { type Cell, formatAnswer, listIds, listServedRoutes, parseTable, RightsRequester } from './rights-requests.js';

const calendar = useCalendar();
const given = new Given(calendar);
const people = useUsers(calendar);
const rightsRequester = new RightsRequester(calendar);

type Content = (typeof CONTENT_RESOURCES)[number];
const VERBS = [
  ['GET', 'read'],
  ['POST', 'change'],
  ['PUT', 'change'],
  ['PATCH', 'change'],
  ['DELETE', 'delete'],
] as const;

const personOf = (reader: string) => people[reader as RoleOrAnonymous];
/** e.g. `author, own draft` */
const nameOf = ({ row, group, column }: Cell) => `${row}, ${group} ${column}`;

/** The expected response of a word in the tables, for a resource. */
function promised(word: string, resource: string, address: 'id' | 'slug'): string {
  const answer = ANSWERS[word] ?? word;
  return (typeof answer === 'string' ? answer : answer[address]).replace('event', resource);
}

/** A record for each cell of the tables, by the cell's name: the reader's own, or one of the first administrator's. */
async function recordForEachCell(content: Content, languages?: readonly string[]): Promise<Map<string, { id: number; slug: string }>> {
  const cells = parseTable(RECORDS.read);
  const ownerships = cells.map(({ group: whose, row: reader, column: status }) => ({
    owner: whose === 'own' ? personOf(reader)! : ADMIN,
    status,
  }));
  const records = await createOwnedRecords(calendar, content, ownerships, languages);
  return new Map(cells.map((cell, index) => [nameOf(cell), records[index]!]));
}

const ADDRESSES = ['id', 'slug'] as const;

it.each(CONTENT_RESOURCES.flatMap((content) => ADDRESSES.map((address) => ({ ...content, address }))))(
  'each $resource by its $address: who reads, changes and deletes it',
  async ({ address, ...content }) => {
    const { resource, collection, name: title } = content;
    const records = await recordForEachCell(content);
    const route = { id: `P/${collection}/:id`, slug: `P/${collection}/by-slug/:slug` }[address];
    const wrong: string[] = [];

    for (const [method, verb] of VERBS) {
      for (const cell of parseTable(RECORDS[verb])) {
        const path = route.replace(/:\w+$/, String(records.get(nameOf(cell))![address]));
        const body = verb === 'change' ? { body: { [title]: 'Després' } } : {};
        const seen = formatAnswer(await rightsRequester.send({ method, route, path, as: personOf(cell.row), ...body }));
        const expected = promised(cell.expectation, resource, address);
        if (seen !== expected) wrong.push(`${method}, ${nameOf(cell)}: ${seen} instead of ${expected}`);
      }
    }

    expect(wrong).toEqual([]);
    const names = new Map([...records].map(([name, { id }]) => [id, name]));
    const left = async (how: string): Promise<(string | undefined)[]> => {
      const found = await calendar.database.query(
        `SELECT id FROM ${resource} JOIN ${resource}_translation ON owner_id = id WHERE ${how} ORDER BY id`,
      );
      return found.map(({ id }: { id: number }) => names.get(id));
    };
    expect(await left("name = 'Després'")).toEqual(
      parseTable(RECORDS.change).flatMap((cell) => (cell.expectation === 'yes' ? nameOf(cell) : [])),
    );
    expect(await left("status = 'trash'")).toEqual(
      parseTable(RECORDS.delete).flatMap((cell) => (cell.expectation === 'yes' || cell.column === 'trash' ? nameOf(cell) : [])),
    );
  },
);

/** A user who may read a record may read its translations; a user who may change it may write and remove them. */
const OF_TRANSLATIONS = [
  ['GET', 'read', ''],
  ['GET', 'read', '/es'],
  ['POST', 'change', '/es'],
  ['PUT', 'change', '/es'],
  ['PATCH', 'change', '/es'],
  ['DELETE', 'change', '/en'],
] as const;

it.each(CONTENT_RESOURCES)('the translations of each $resource: who reads, writes and removes them', async (content) => {
  const { resource, collection, name: title } = content;
  const records = await recordForEachCell(content, ['ca', 'es', 'en']);
  const wrong: string[] = [];

  for (const [method, verb, language] of OF_TRANSLATIONS) {
    for (const cell of parseTable(RECORDS[verb])) {
      const route = `P/${collection}/:id/translations${language === '' ? '' : '/:translation'}`;
      const path = `P/${collection}/${records.get(nameOf(cell))!.id}/translations${language}`;
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: { [title]: 'Después' } };
      const seen = formatAnswer(await rightsRequester.send({ method, route, path, as: personOf(cell.row), ...body }));
      const expected = promised(cell.expectation, resource, 'id');
      if (seen !== expected) wrong.push(`${method}, ${nameOf(cell)}: ${seen} instead of ${expected}`);
    }
  }

  expect(wrong).toEqual([]);
  const texts = await calendar.database.query(`SELECT owner_id, language, name FROM ${resource}_translation`);
  const has = (id: number, wanted: object) =>
    texts.some((text: object) =>
      Object.entries({ owner_id: id, ...wanted }).every(([column, value]) => Reflect.get(text, column) === value),
    );
  const changed = [...records].filter(([, { id }]) => has(id, { language: 'es', name: 'Después' })).map(([name]) => name);
  const shortened = [...records].filter(([, { id }]) => !has(id, { language: 'en' })).map(([name]) => name);
  const entitled = parseTable(RECORDS.change).flatMap((cell) => (cell.expectation === 'yes' ? nameOf(cell) : []));
  expect([changed, shortened]).toEqual([entitled, entitled]);
});

it.each(CONTENT_RESOURCES)('lists of each $resource: who sees what by status', async (content) => {
  const { resource, collection } = content;
  const records = [...(await recordForEachCell(content))];
  const idsOf = (reader: string, status: string) =>
    records.flatMap(([name, { id }]) => (name.startsWith(reader) && name.endsWith(` ${status}`) ? id : [])).sort((a, b) => a - b);
  const wrong: string[] = [];

  for (const { row: reader, column: status, expectation } of parseTable(LISTS)) {
    const [route, path] = [`P/${collection}`, `P/${collection}?per_page=100&status=${status}`];
    const answer = await rightsRequester.send({ method: 'GET', route, path, as: personOf(reader) });
    const seen = answer.status === 200 ? listIds(answer, collection) : formatAnswer(answer);
    const expected = { all: idsOf('', status), own: idsOf(`${reader}, own`, status) }[expectation] ?? promised(expectation, resource, 'id');
    if (String(seen) !== String(expected)) wrong.push(`${reader}, ${status}: ${String(seen)} instead of ${String(expected)}`);
  }

  expect(wrong).toEqual([]);
});

let made = 0;
/** Another user than the one who sends the request. */
const createOther = () => calendar.person('subscriber');
const tokenOf = async ({ id }: Person) => (await calendar.post('//ca/api/auth/v1/tokens', { name: 'a', user: id })).body.id;

const createWithPair = async (resource: keyof Given): Promise<string> =>
  (await given[resource]({ ca: {}, es: {} }, { external_ids: { a: `a-${++made}` } })).external_ids.a;

/** A record with two versions. */
const createChanged = async ({ resource, collection }: (typeof RECORD_RESOURCES)[number]) => {
  const { id } = await given[resource]();
  return (await calendar.patch(`/${collection}/${id}`, { description: 'Nova' })).body;
};

const uploadImage = async (as: Person) => (await calendar.post('/media', form(await drawImage(4, 2).jpeg().toBuffer()), { as })).body.id;

/** The body with these fields. A file makes it a form. */
const buildBody = async (fields: Record<string, string>) =>
  'file' in fields ? form(await drawImage(4, 2).jpeg().toBuffer(), {}, { name: fields.file }) : fields;
const givenSeries = () => given.event({ ca: {} }, { start_date: '2026-12-01', end_date: '2026-12-01', recurrence: ['RRULE:FREQ=WEEKLY'] });

/** What the braces of `REQUESTS` stand for. */
const BRACES: Record<string, (self: Person) => unknown> = {
  when: () => 'start_date=2027-04-23 end_date=2027-04-23',
  new: () => `nou-${++made}`,
  password: () => 'una-contrasenya-nova',
  event: async () => (await given.event()).id,
  draft: async () => (await given.event({ ca: {} }, { status: 'draft' })).id,
  slug: async () => (await given.event()).slug,
  series: async () => (await givenSeries()).id,
  'series-slug': async () => (await givenSeries()).slug,
  category: async () => (await given.category({ ca: {}, es: {} })).id,
  tag: async () => (await given.tag({ ca: {}, es: {} })).id,
  ...Object.fromEntries(RECORD_RESOURCES.map(({ collection, resource }) => [`of-${collection}`, () => createWithPair(resource)])),
  ...Object.fromEntries(RECORD_RESOURCES.map((one) => [`changed-of-${one.collection}`, async () => (await createChanged(one)).id])),
  ...Object.fromEntries(RECORD_RESOURCES.map((one) => [`changed-slug-of-${one.collection}`, async () => (await createChanged(one)).slug])),
  image: () => uploadImage(ADMIN),
  'own-image': (self) => uploadImage(self),
  'shown-image': async () => {
    const id = await uploadImage(ADMIN);
    await given.event({ ca: {} }, { image: id });
    return id;
  },
  webhook: async () => (await calendar.post('/webhooks', { url: 'http://127.0.0.1:1' })).body.id,
  source: async () => (await calendar.post('/sources', { kind: 'ical', url: 'http://127.0.0.1:1' })).body.id,
  self: ({ id }) => id,
  other: async () => (await createOther()).id,
  'own-token': (self) => tokenOf(self),
  'other-token': async () => tokenOf(await createOther()),
  'own-session': async (self) => (await calendar.session(self)).id,
  'other-session': async () => (await calendar.session(await calendar.person('author'))).id,
};

it.each([
  'modules',
  'content',
  'feeds',
  'occurrences',
  'history',
  'terms',
  "terms' texts",
  'external ids',
  'translations',
  'media',
  'sources',
  'webhooks',
  'people',
])('all else about %s', async (subject) => {
  const wrong: string[] = [];

  for (const { row, column: reader, expectation } of parseTable(REQUESTS).filter(({ group }) => group === subject)) {
    const self = reader === 'anonymous' ? undefined : await calendar.person(reader as Role);
    let request = row;
    for (const [braces, name = ''] of row.matchAll(/{([\w-]+)}/g)) {
      request = request.replace(braces, String(await BRACES[name]!(self ?? ADMIN)));
    }
    const [method = '', path = '', ...fields] = request.split(' ');
    const route = row
      .split(' ')[1]!
      .replace(/\?.*/, '')
      .replace(/external\/a\/{.*}/, 'external/:source/:external_id')
      .replace(/{(series-|changed-)?slug(-of-\w+)?}/, ':slug')
      .replace(/history\/\d+/, 'history/:version')
      .replace(/occurrences\/[\d-]+$/, 'occurrences/:original_start')
      .replace(/{.*}/, ':id')
      .replace(/\/es$/, '/:translation');
    const body = fields.length > 0 ? { body: await buildBody(Object.fromEntries(fields.map((field) => field.split('=')))) } : {};
    const seen = formatAnswer(await rightsRequester.send({ method, route, path, as: self, ...body }));
    const expected = promised(expectation, 'event', 'id');
    if (seen !== expected) wrong.push(`${row}, ${reader}: ${seen} instead of ${expected}`);
  }

  expect(wrong).toEqual([]);
});

/** These tests have sent a request to every route of the service, and left out no cell. */
afterAll(() => {
  expect([...rightsRequester.routes].sort()).toEqual(listServedRoutes(calendar));
  const toRecords = [...VERBS.flatMap(([, verb]) => ADDRESSES.map(() => verb)), ...OF_TRANSLATIONS.map(([, verb]) => verb)];
  const ofEach = [...toRecords.map((verb) => RECORDS[verb]), LISTS].reduce((cells, table) => cells + parseTable(table).length, 0);
  expect(rightsRequester.requestCount).toBe(CONTENT_RESOURCES.length * ofEach + parseTable(REQUESTS).length);
});
