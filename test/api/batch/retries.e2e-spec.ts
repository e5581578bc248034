import { expect, it } from '@jest/globals';
import { ADMIN, type Answer, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { EVENT_DATES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const KEY = { 'Idempotency-Key': '0b5f6c1e-6f0e-4e0c-9a5b-2f5f9f0f7a11' };
const send = (batch: object): Promise<Answer> => calendar.post('/batch', batch, { headers: KEY });
const count = async (table: string) => Number((await calendar.database.query(`SELECT COUNT(*) AS n FROM ${table}`))[0].n);
const statusesOf = ({ body }: Answer) => body.results.map(({ status }: { status: number }) => status);
const isReplayed = ({ headers }: Answer) => headers.get('Idempotency-Replayed');

const VENUE = { method: 'POST', path: 'venues', ref: 'v1', body: { venue: 'Palau' } };
const EVENT = { method: 'POST', path: 'events', body: { title: 'Fira', ...EVENT_DATES, venue: { ref: 'v1' } } };
const UNNAMED = { method: 'POST', path: 'tags', body: { name: '' } };

it('an atomic batch that is repeated with its key is done once, and gets the same results', async () => {
  const first = await send({ operations: [VENUE, EVENT] });
  const again = await send({ operations: [VENUE, EVENT] });

  expect([first.status, statusesOf(first), isReplayed(first)]).toEqual([200, [201, 201], null]);
  expect([again.status, again.body, isReplayed(again)]).toEqual([200, first.body, 'true']);
  expect([await count('venue'), await count('event')]).toEqual([1, 1]);
});

it('an atomic batch that fails leaves nothing, and a retry gets the same results', async () => {
  const first = await send({ operations: [VENUE, UNNAMED] });
  const again = await send({ operations: [VENUE, UNNAMED] });

  expect([statusesOf(first), isReplayed(first)]).toEqual([[424, 400], null]);
  expect([again.body, isReplayed(again)]).toEqual([first.body, 'true']);
  expect([await count('venue'), await count('record_id'), await count('idempotency_key')]).toEqual([0, 0, 1]);
});

it('a dry run with a key leaves nothing', async () => {
  const { body } = await send({ operations: [VENUE, EVENT], dry_run: true });

  expect(body.results.map(({ changed }: { changed: boolean }) => changed)).toEqual([true, true]);
  expect([await count('venue'), await count('event')]).toEqual([0, 0]);
});

it('another batch with the key is 422, and is not done', async () => {
  await send({ operations: [VENUE] });
  const { status, body } = await send({ operations: [VENUE, EVENT] });

  expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
  expect([await count('venue'), await count('event')]).toEqual([1, 0]);
});

it('results with long records are repeated without the records, but with their addresses', async () => {
  const description = 'a'.repeat(60_000);
  const operations = [1, 2, 3].map((n) => ({ method: 'POST', path: 'venues', body: { venue: `Sala ${n}`, description } }));

  const first = await send({ operations });
  const again = await send({ operations });

  const withoutRecords = first.body.results.map((result: object) => ({ ...result, body: null }));
  expect([again.status, again.body.results, isReplayed(again)]).toEqual([200, withoutRecords, 'true']);
  expect(again.body.results[0].headers.Location).toBe(first.body.results[0].body.rest_url);
  expect(await count('venue')).toBe(3);
});

it('a batch that is not atomic refuses a key, because it is not one transaction', async () => {
  const { status, body } = await send({ operations: [VENUE], atomic: false });

  expect([status, Object.keys(body.data.params)]).toEqual([400, ['Idempotency-Key']]);
  expect(await count('venue')).toBe(0);
});

it('an operation of a batch does not use the key of the batch', async () => {
  await send({ operations: [VENUE] });
  await given.venue({ ca: { venue: 'Liceu' } });
  const { status } = await calendar.post('/venues', { venue: 'Sala' }, { as: ADMIN, headers: { 'Idempotency-Key': 'another' } });

  expect([status, await count('venue'), await count('idempotency_key')]).toEqual([201, 3, 2]);
});
