import { expect, it } from '@jest/globals';
import { type Person, useCalendar } from '../../support/calendar.js';
import { fromNewAddress, WITH_LIMITS } from './addresses.js';

const calendar = useCalendar(WITH_LIMITS);

const read = (as: Person, headers = fromNewAddress()) => calendar.get('/events?search=fira', { as, headers });
const write = (as: Person) => calendar.post('/venues', { venue: 'Palau' }, { as });
const isRefused = ({ status }: { status: number }) => status === 429;

// Each test uses new users, so that its counts begin at zero.

it('the requests of a user count together from all addresses, searches like other requests', async () => {
  const author = await calendar.person('author');

  const first = await read(author);
  expect(first.headers.get('RateLimit-Policy')).toBe('"user";q=5;w=60');
  expect(first.headers.get('RateLimit')).toBe('"user";r=4;t=60');
  for (let n = 0; n < 4; n++) expect((await read(author)).status).toBe(200);
  const refused = await read(author);

  expect(refused.status).toBe(429);
  expect(refused.headers.get('RateLimit')).toBe('"user";r=0;t=60');
  expect(refused.headers.get('Retry-After')).toBe('60');
});

it('users at the same address are counted separately', async () => {
  const address = fromNewAddress();
  const [author, editor] = [await calendar.person('author'), await calendar.person('editor')];
  for (let n = 0; n < 6; n++) await read(author, address);

  expect(isRefused(await read(author, address))).toBe(true);
  expect(isRefused(await read(editor, address))).toBe(false);
  expect((await calendar.get('/events', { headers: address })).headers.get('RateLimit')).toBe('"anonymous";r=5;t=60');
});

it('a write also counts against the limit of writes, and over the limit nothing is written', async () => {
  const author = await calendar.person('author');

  const first = await write(author);
  expect(first.status).toBe(201);
  expect(first.headers.get('RateLimit-Policy')).toBe('"user";q=5;w=60, "writes";q=2;w=60');
  expect(first.headers.get('RateLimit')).toBe('"user";r=4;t=60, "writes";r=1;t=60');
  expect((await calendar.patch(`/venues/${first.body.id}`, { venue: '' }, { as: author })).status).toBe(400);
  const refused = [await write(author), await calendar.delete(`/venues/${first.body.id}`, { as: author })];

  expect(refused.map(({ status }) => status)).toEqual([429, 429]);
  expect(refused[0]?.headers.get('RateLimit')).toBe('"user";r=2;t=60, "writes";r=0;t=60');
  expect((await calendar.get('/venues')).body.total).toBe(1);
  calendar.clock.set('2026-11-21T11:01:00Z');
  expect((await write(author)).status).toBe(201);
});
