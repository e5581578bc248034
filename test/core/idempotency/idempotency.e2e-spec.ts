import { describe, expect, it } from '@jest/globals';
import { ADMIN, type Answer, type Person, type RequestOptions, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { EVENT_DATES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const KEY = { 'Idempotency-Key': '8e03978e-40d5-43dd-bc93-6894a57f9324' };
const post = (path: string, body: object, options: RequestOptions = {}): Promise<Answer> =>
  calendar.post(path, body, { ...options, headers: { ...KEY, ...options.headers } });
const count = async (table: string) => Number((await calendar.database.query(`SELECT COUNT(*) AS n FROM ${table}`))[0].n);

/** What a client sees of an answer, except headers that are new for each request. */
const contentOf = ({ status, headers, body }: Answer) => ({
  status,
  body,
  headers: ['Location', 'Content-Language', 'Link', 'Content-Type'].map((name) => headers.get(name)),
});
const isReplayed = ({ headers }: Answer) => headers.get('Idempotency-Replayed');

describe.each(RECORD_RESOURCES)('$collection', ({ resource, collection, name }) => {
  const record = { [name]: 'Fira', ...(resource === 'event' ? EVENT_DATES : {}) };

  it('a create that is repeated makes one record, and gets the same answer', async () => {
    const first = await post(`/${collection}`, record);
    const again = await post(`/${collection}`, record);

    expect([first.status, isReplayed(first), isReplayed(again)]).toEqual([201, null, 'true']);
    expect(contentOf(again)).toEqual(contentOf(first));
    expect(await count(resource)).toBe(1);
  });

  it('an update by POST that is repeated gets the same answer, also after another change', async () => {
    const { id } = await given[resource]();
    const first = await post(`/${collection}/${id}`, { [name]: 'Mercat' });
    await calendar.patch(`/${collection}/${id}`, { [name]: 'Un altre' });
    const again = await post(`/${collection}/${id}`, { [name]: 'Mercat' });

    expect(contentOf(again)).toEqual(contentOf(first));
    expect((await calendar.get(`/${collection}/${id}`)).body[name]).toBe('Un altre');
  });
});

it.each<[string, () => Promise<Answer>]>([
  ['another body', () => post('/venues', { venue: 'Liceu' })],
  ['another path', () => post('/organizers', { venue: 'Palau' })],
  ['another query', () => post('/venues?translation_language=es', { venue: 'Palau' })],
])('a key that comes with %s is 422, and nothing is done', async (_, send) => {
  await post('/venues', { venue: 'Palau' });

  const { status, body } = await send();

  expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
  expect([await count('venue'), await count('organizer')]).toEqual([1, 0]);
});

it('each user has keys of their own', async () => {
  const [one, another] = [await calendar.person('author'), await calendar.person('author')];

  const answers = [await post('/venues', { venue: 'Palau' }, { as: one }), await post('/venues', { venue: 'Palau' }, { as: another })];

  expect(answers.map(({ status, body, headers }) => [status, body.author, headers.get('Idempotency-Replayed')])).toEqual([
    [201, one.id, null],
    [201, another.id, null],
  ]);
});

it.each<[string, object, number]>([
  ['that is not valid', { venue: '' }, 400],
  ['that lacks a field', {}, 400],
])('the answer to a request %s is stored, too', async (_, body, expected) => {
  const first = await post('/venues', body);
  const again = await post('/venues', body);

  expect([first.status, isReplayed(first), isReplayed(again)]).toEqual([expected, null, 'true']);
  expect(contentOf(again)).toEqual(contentOf(first));
});

it('a request with wrong credentials leaves the key unused', async () => {
  const stranger = await post('/venues', { venue: 'Palau' }, { as: { id: 0, token: 'cal_unknown' } });

  expect([stranger.status, (await post('/venues', { venue: 'Palau' })).status]).toEqual([401, 201]);
});

it.each([
  ['an empty key', '', 'empty'],
  ['a key of more than 255 characters', 'a'.repeat(256), 'too-long'],
  ['a key that is not printable ASCII', 'clau-\u00e7', 'ascii'],
])('%s is 400', async (_, key, reason) => {
  const { status, body } = await post('/venues', { venue: 'Palau' }, { headers: { 'Idempotency-Key': key } });

  expect([status, body.code, body.data.details['Idempotency-Key'].code]).toEqual([400, 'rest_invalid_param', reason]);
  expect(await count('venue')).toBe(0);
});

it('a key of 255 characters with spaces and quotes is accepted, and the database has neither it nor the token', async () => {
  const key = `"${'a b'.repeat(84)}c"`;

  const { status } = await post('/venues', { venue: 'Palau' }, { headers: { 'Idempotency-Key': key } });

  expect([key.length, status]).toEqual([255, 201]);
  const rows = JSON.stringify(await calendar.database.query('SELECT * FROM idempotency_key'));
  expect([rows.includes('a b'), rows.includes(ADMIN.token), rows.includes('Palau')]).toEqual([false, false, true]);
});

it('a key is kept for 24 hours, and then a job removes it', async () => {
  await post('/venues', { venue: 'Palau' });
  calendar.clock.set('2026-11-22T10:59:59Z');
  await calendar.runDueJobs();
  const kept = await post('/venues', { venue: 'Palau' });
  calendar.clock.set('2026-11-22T11:00:00Z');
  const anew = await post('/venues', { venue: 'Palau' });
  calendar.clock.set('2026-11-23T11:00:00Z');
  await calendar.runDueJobs();

  expect([isReplayed(kept), isReplayed(anew), anew.status]).toEqual(['true', null, 201]);
  expect([await count('venue'), await count('idempotency_key')]).toEqual([2, 0]);
});

it('a token without the scope «read» gets its answer without a body again, and never that of another token', async () => {
  const person = await calendar.person('author');
  const scopes = ['venues:write'];
  const { body: token } = await calendar.post('//ca/api/auth/v1/tokens', { name: 'write', scopes }, { as: person });
  const writer: Person = { id: person.id, token: token.token };

  const first = await post('/venues', { venue: 'Palau' }, { as: writer });
  const again = await post('/venues', { venue: 'Palau' }, { as: writer });
  const reader = await post('/venues', { venue: 'Palau' }, { as: person });

  expect([first.status, again.status, again.body, again.headers.get('Location')]).toEqual([204, 204, '', first.headers.get('Location')]);
  expect([isReplayed(again), reader.status]).toEqual(['true', 422]);
});

it('an answer that is too large to be stored is repeated as 204 with the address of the record', async () => {
  const description = 'a'.repeat(60_000);
  const venue = Array.from({ length: 3 }, (_, n) => ({ venue: `Sala ${n}`, description }));

  const first = await post('/events', { title: 'Fira', ...EVENT_DATES, venue });
  const again = await post('/events', { title: 'Fira', ...EVENT_DATES, venue });

  expect([first.status, again.status, again.body, isReplayed(again)]).toEqual([201, 204, '', 'true']);
  expect(again.headers.get('Location')).toBe(first.headers.get('Location'));
  expect(await count('event')).toBe(1);
});

it.each(['PUT', 'PATCH'])('%s ignores the key, because it can be repeated anyway', async (method) => {
  const { id } = await given.venue();
  const change = (venue: string) => calendar.request(method, `/venues/${id}`, { as: ADMIN, headers: KEY, body: { venue } });

  expect([(await change('Palau')).body.venue, (await change('Liceu')).body.venue]).toEqual(['Palau', 'Liceu']);
});

it('a token is made once, and a retry does not get it again: it is stored nowhere', async () => {
  const make = (name: string) => post('//ca/api/auth/v1/tokens', { name });
  const before = await count('token');
  const [first, again, other] = [await make('a'), await make('a'), await make('b')];

  expect([first.status, again.status, isReplayed(again), other.status]).toEqual([201, 204, 'true', 422]);
  expect([again.body, (await count('token')) - before]).toEqual(['', 1]);
  expect(JSON.stringify(await calendar.database.query('SELECT * FROM idempotency_key'))).not.toContain(first.body.token);
});

it('other answers about accounts are not stored', async () => {
  const answers = [await post('//ca/api/auth/v1/users', { username: 'pau' }), await post('//ca/api/auth/v1/users', { username: 'anna' })];

  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await count('idempotency_key')).toBe(0);
});

it('a retry of a conditional update gets its answer, although the record has changed by the first', async () => {
  const { id } = await given.venue();
  const etag = (await calendar.get(`/venues/${id}`, { as: ADMIN })).headers.get('ETag')!;

  const answers = [];
  for (let n = 0; n < 2; n++) answers.push(await post(`/venues/${id}`, { venue: 'Palau' }, { headers: { 'If-Match': etag } }));

  expect(answers.map((answer) => [answer.status, isReplayed(answer)])).toEqual([
    [200, null],
    [200, 'true'],
  ]);
});
