import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { buildDataSourceOptions } from '../../src/core/database/connection/data-source.options.js';
import { freePort, type RunningProcess, useProcesses } from '../operations/startup/service-process.js';
import { createDatabase } from '../support/service/database.js';
import { TEST_SETTINGS } from '../support/service/test-settings.js';

const EVENT_COUNT = 50;
/** Enough for three programs to start on a busy machine. */
const START_TIMEOUT_MS = 240_000;
const TOKEN = 'token-for-measuring-only';
const API = '/ca/api/calendar/events/v1';
/** The events are dated around today. */
const FROM = `start_date=${new Date().getUTCFullYear() - 1}-01-01`;
const BASE_URL = 'http://calendar.example.org';
const processes = useProcesses();

let database: DataSource;
let servers: RunningProcess[] = [];
let [service, floor] = ['', ''];

beforeAll(async () => {
  await createDatabase();
  cpSync('bench', join(processes.folder, 'bench'), { recursive: true });
  const place = { DATA_DIR: join(processes.folder, 'filled') };
  const fill = processes.run(`exec node bench/fill.js ${EVENT_COUNT}`, place);
  if ((await fill.exitStatus) !== 0) throw new Error(fill.output());
  database = await new DataSource(
    await buildDataSourceOptions({ databaseUrl: TEST_SETTINGS.databaseUrl, dataDir: place.DATA_DIR }),
  ).initialize();
  [service, floor] = await Promise.all([start('bundle/main.js', place), start('bench/floor.js', place)]);
}, START_TIMEOUT_MS);

afterAll(async () => {
  for (const server of servers) server.stop();
  await Promise.all(servers.map(({ exitStatus }) => exitStatus));
  await database.destroy();
});

it('writes the rows that the service writes for the same texts', async () => {
  const [event] = await database.query<Row[]>(
    "SELECT * FROM event WHERE status = 'publish' AND all_day = 0 AND id IN (SELECT owner_id FROM event_translation WHERE language = 'es') LIMIT 1",
  );
  const filled = await readTexts(event!.id as number);
  const texts = filled.map(({ language, name: title, description, excerpt, website }) => [
    language,
    { title, description, excerpt, website },
  ]);
  const body = { start_date: event!.start_local, end_date: event!.end_local, translations: Object.fromEntries(texts) as object };

  const created = (await (await post('/events', body)).json()) as { id: number };

  const ofFilled = filled.map(({ owner_id: _, ...columns }) => columns);
  const ofCreated = (await readTexts(created.id)).map(({ owner_id: _, slug, ...columns }) => ({
    ...columns,
    slug: (slug as string).replace(/-2$/, ''),
  }));
  expect(ofCreated).toEqual(ofFilled);
});

it('links each event to a venue and an organizer, and keeps the ids that the service hands out next free', async () => {
  const [links] = await database.query<Row[]>(
    'SELECT COUNT(*) AS events, (SELECT COUNT(*) FROM event_venue) AS venues, (SELECT COUNT(*) FROM event_organizer) AS organizers FROM event WHERE id <= 52',
  );

  const { status } = await post('/venues', { venue: 'La Farinera' });

  expect({ links: numbersOf(links!), status }).toEqual({
    links: { events: EVENT_COUNT, venues: EVENT_COUNT, organizers: EVENT_COUNT },
    status: 201,
  });
});

it.each([
  `/events?${FROM}`,
  `/events?${FROM}%2010:00:00&page=2&per_page=5`,
  '/events/3',
  `/events?venue=1&${FROM}`,
  `/events?categories=1&${FROM}`,
  `/events?categories=2&search=mercat&${FROM}`,
  `/events?search=esbart&${FROM}`,
  '/events?search=zumzeig',
  `/events?geoloc_lat=41.4&geoloc_lng=2.2&geoloc_radius=90&${FROM}`,
  '/venues',
  '/organizers',
  '/categories',
  '/tags?page=2',
  '/translations?page=3',
])('the floor answers %s with the bytes of the service', async (path) => {
  const headers = path.startsWith('/translations') ? { Authorization: `Bearer ${TOKEN}` } : undefined;
  const [expected, answered] = await Promise.all(
    [service, floor].map(async (origin) => (await fetch(origin + API + path, { headers })).text()),
  );

  expect(answered).toBe(expected);
});

it('the floor creates an event with the texts and links that the service gives it', async () => {
  const place = { venue: 'Sala', address: 'Carrer Major, 1', city: 'Vic', country: 'Catalunya' };
  const dates = { start_date: '2028-05-04 18:00:00', end_date: '2028-05-04 20:00:00' };
  const bodyOf = (n: number) => ({
    title: `Trobada ${n}`,
    description: '<p>Text</p>',
    ...dates,
    venue: place,
    organizer: { organizer: 'Colla' },
  });

  const expected = await post('/events', bodyOf(1));
  const answered = await post('/events', bodyOf(2), floor);

  const withoutNumbers = async (response: Response) => (await response.text()).replace(/\d+/g, '0');
  expect([answered.status, await withoutNumbers(answered)]).toEqual([201, await withoutNumbers(expected)]);
});

it('refuses a calendar that has records', async () => {
  const fill = processes.run('exec node bench/fill.js 50', { DATA_DIR: join(processes.folder, 'filled') });

  expect([await fill.exitStatus, fill.output()]).toEqual([1, expect.stringContaining('The calendar is not empty')]);
});

type Row = Record<string, unknown>;

async function start(script: string, place: Record<string, string>): Promise<string> {
  const port = await freePort();
  const variables = { PORT: String(port), BASE_URL, ADMIN_TOKEN: TOKEN, RATE_LIMITS: 'off', DRAIN_DELAY: '0', ...place };
  servers = [...servers, processes.run(`exec node ${script}`, variables)];
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}${API}/categories`).catch(() => undefined))?.ok) await new Promise((resolve) => setTimeout(resolve, 50));
  return origin;
}

function post(path: string, body: object, origin = service): Promise<Response> {
  const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
  return fetch(origin + API + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

function readTexts(ownerId: number): Promise<Row[]> {
  return database.query<Row[]>('SELECT * FROM event_translation WHERE owner_id = ? ORDER BY language', [ownerId]);
}

function numbersOf(row: Row): Record<string, number> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
}
