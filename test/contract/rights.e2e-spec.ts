import { expect, it } from '@jest/globals';
import type { Role } from '../../src/core/http/context/principal.js';
import { type RoleOrAnonymous, useUsers } from '../accounts/auth/roles.js';
import { ADMIN, type Person, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';
import { ANSWERS, LISTS, RECORDS, REQUESTS } from './rights-table.js';
import { type Cell, formatAnswer, listIds, listServedRoutes, parseTable, RightsRequester, withStatus } from './rights-requests.js';

const calendar = useCalendar();
const given = new Given(calendar);
const people = useUsers(calendar);
const rightsRequester = new RightsRequester(calendar);

type Kind = 'event' | 'venue' | 'organizer';
const NAME = { event: 'title', venue: 'venue', organizer: 'organizer' } as const;
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

/** What a word of the tables promises about a kind of record. */
function promised(word: string, kind: Kind, address: 'id' | 'slug'): string {
  const answer = ANSWERS[word] ?? word;
  return (typeof answer === 'string' ? answer : answer[address]).replace('event', kind);
}

/** A record for each cell of the tables, by the cell's name: the reader's own, or one of the first administrator's. */
async function recordForEachCell(
  kind: Kind,
  texts: Parameters<Given['event']>[0] = { ca: {} },
): Promise<Map<string, { id: number; slug: string }>> {
  const records = new Map<string, { id: number; slug: string }>();
  for (const cell of parseTable(RECORDS.read)) {
    const { group: whose, row: reader, column: status } = cell;
    const record = await given[kind](texts, withStatus(status));
    if (status === 'trash') await calendar.delete(`/${kind}s/${record.id}`);
    const owner = whose === 'own' ? personOf(reader)! : ADMIN;
    await calendar.database.query(`UPDATE ${kind} SET author_id = ${owner.id} WHERE id = ${record.id}`);
    records.set(nameOf(cell), record);
  }
  return records;
}

it.each([
  ['event', 'id'],
  ['event', 'slug'],
  ['venue', 'id'],
  ['venue', 'slug'],
  ['organizer', 'id'],
  ['organizer', 'slug'],
] as const)('each %s by its %s: who reads, changes and deletes it', async (kind, address) => {
  const records = await recordForEachCell(kind);
  const route = { id: `P/${kind}s/:id`, slug: `P/${kind}s/by-slug/:slug` }[address];
  const wrong: string[] = [];

  for (const [method, verb] of VERBS) {
    for (const cell of parseTable(RECORDS[verb])) {
      const path = route.replace(/:\w+$/, String(records.get(nameOf(cell))![address]));
      const body = verb === 'change' ? { body: { [NAME[kind]]: 'Després' } } : {};
      const seen = formatAnswer(await rightsRequester.send({ method, route, path, as: personOf(cell.row), ...body }));
      const expected = promised(cell.expectation, kind, address);
      if (seen !== expected) wrong.push(`${method}, ${nameOf(cell)}: ${seen} instead of ${expected}`);
    }
  }

  expect(wrong).toEqual([]);
  const names = new Map([...records].map(([name, { id }]) => [id, name]));
  const left = async (how: string): Promise<(string | undefined)[]> => {
    const found = await calendar.database.query(
      `SELECT id FROM ${kind} JOIN ${kind}_translation ON owner_id = id WHERE ${how} ORDER BY id`,
    );
    return found.map(({ id }: { id: number }) => names.get(id));
  };
  expect(await left("name = 'Després'")).toEqual(
    parseTable(RECORDS.change).flatMap((cell) => (cell.expectation === 'yes' ? nameOf(cell) : [])),
  );
  expect(await left("status = 'trash'")).toEqual(
    parseTable(RECORDS.delete).flatMap((cell) => (cell.expectation === 'yes' || cell.column === 'trash' ? nameOf(cell) : [])),
  );
});

/** Who sees a record sees its translations; who may change it writes and removes them. */
const OF_TRANSLATIONS = [
  ['GET', 'read', ''],
  ['GET', 'read', '/es'],
  ['POST', 'change', '/es'],
  ['PUT', 'change', '/es'],
  ['PATCH', 'change', '/es'],
  ['DELETE', 'change', '/en'],
] as const;

it.each(['event', 'venue', 'organizer'] as const)('the translations of each %s: who reads, writes and removes them', async (kind) => {
  const records = await recordForEachCell(kind, { ca: {}, es: {}, en: {} });
  const wrong: string[] = [];

  for (const [method, verb, language] of OF_TRANSLATIONS) {
    for (const cell of parseTable(RECORDS[verb])) {
      const route = `P/${kind}s/:id/translations${language === '' ? '' : '/:translation'}`;
      const path = `P/${kind}s/${records.get(nameOf(cell))!.id}/translations${language}`;
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: { [NAME[kind]]: 'Después' } };
      const seen = formatAnswer(await rightsRequester.send({ method, route, path, as: personOf(cell.row), ...body }));
      const expected = promised(cell.expectation, kind, 'id');
      if (seen !== expected) wrong.push(`${method}, ${nameOf(cell)}: ${seen} instead of ${expected}`);
    }
  }

  expect(wrong).toEqual([]);
  const texts = await calendar.database.query(`SELECT owner_id, language, name FROM ${kind}_translation`);
  const has = (id: number, wanted: object) =>
    texts.some((text: object) =>
      Object.entries({ owner_id: id, ...wanted }).every(([column, value]) => Reflect.get(text, column) === value),
    );
  const changed = [...records].filter(([, { id }]) => has(id, { language: 'es', name: 'Después' })).map(([name]) => name);
  const shortened = [...records].filter(([, { id }]) => !has(id, { language: 'en' })).map(([name]) => name);
  const entitled = parseTable(RECORDS.change).flatMap((cell) => (cell.expectation === 'yes' ? nameOf(cell) : []));
  expect([changed, shortened]).toEqual([entitled, entitled]);
});

it.each(['event', 'venue', 'organizer'] as const)('lists of each %s: who sees what by status', async (kind) => {
  const records = [...(await recordForEachCell(kind))];
  const idsOf = (reader: string, status: string) =>
    records.flatMap(([name, { id }]) => (name.startsWith(reader) && name.endsWith(` ${status}`) ? id : [])).sort((a, b) => a - b);
  const wrong: string[] = [];

  for (const { row: reader, column: status, expectation } of parseTable(LISTS)) {
    const [route, path] = [`P/${kind}s`, `P/${kind}s?per_page=100&status=${status}`];
    const answer = await rightsRequester.send({ method: 'GET', route, path, as: personOf(reader) });
    const seen = answer.status === 200 ? listIds(answer, `${kind}s`) : formatAnswer(answer);
    const expected = { all: idsOf('', status), own: idsOf(`${reader}, own`, status) }[expectation] ?? promised(expectation, kind, 'id');
    if (String(seen) !== String(expected)) wrong.push(`${reader}, ${status}: ${String(seen)} instead of ${String(expected)}`);
  }

  expect(wrong).toEqual([]);
});

let made = 0;
const tokenOf = async ({ id }: Person) => (await calendar.post('//ca/api/auth/v1/tokens', { name: 'a', user: id })).body.id;

/** What the braces of `REQUESTS` stand for. */
const BRACES: Record<string, (self: Person, other: Person) => unknown> = {
  when: () => 'start_date=2027-04-23 end_date=2027-04-23',
  new: () => `nou-${++made}`,
  password: () => 'una-contrasenya-nova',
  category: async () => (await given.category({ ca: {}, es: {} })).id,
  tag: async () => (await given.tag({ ca: {}, es: {} })).id,
  self: ({ id }) => id,
  other: (_self, { id }) => id,
  'own-token': (self) => tokenOf(self),
  'other-token': (_self, other) => tokenOf(other),
};

it.each(['content', 'terms', "terms' texts", 'translations', 'people'])('all else about %s', async (subject) => {
  const wrong: string[] = [];

  for (const { row, column: reader, expectation } of parseTable(REQUESTS).filter(({ group }) => group === subject)) {
    const self = reader === 'anonymous' ? undefined : await calendar.person(reader as Role);
    const other = await calendar.person('subscriber');
    let request = row;
    for (const [braces, name = ''] of row.matchAll(/{([\w-]+)}/g)) {
      request = request.replace(braces, String(await BRACES[name]!(self ?? ADMIN, other)));
    }
    const [method = '', path = '', ...fields] = request.split(' ');
    const route = row.split(' ')[1]!.replace(/\?.*/, '').replace(/{.*}/, ':id').replace(/\/es$/, '/:translation');
    const body = fields.length > 0 ? { body: Object.fromEntries(fields.map((field) => field.split('='))) } : {};
    const seen = formatAnswer(await rightsRequester.send({ method, route, path, as: self, ...body }));
    const expected = promised(expectation, 'event', 'id');
    if (seen !== expected) wrong.push(`${row}, ${reader}: ${seen} instead of ${expected}`);
  }

  expect(wrong).toEqual([]);
});

it('has asked every route of the service, and left out no cell', () => {
  expect([...rightsRequester.routes].sort()).toEqual(listServedRoutes(calendar));
  // 48 routes to a record or its translations × 66 cells, 18 lists by status × 6 readers, and 388 other requests.
  expect(rightsRequester.requestCount).toBe(3664);
});
