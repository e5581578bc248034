import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, jest } from '@jest/globals';
import { type Answer, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { LINKED_NAMES } from '../../support/resources.js';

// A crowd takes its time on a machine that is busy.
jest.setTimeout(240_000);

const calendar = useCalendar();
const given = new Given(calendar);

const WHEN = { start_date: '2027-04-23', end_date: '2027-04-23' };
const count = async (table: string) => Number((await calendar.database.query(`SELECT COUNT(*) AS n FROM ${table}`))[0].n);
const numbers = (many: number) => Array.from({ length: many }, (_, n) => n);

/** Does it for each number, so many at a time. */
async function atATime<T>(many: number, all: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < all) {
      const n = next++;
      results[n] = await work(n);
    }
  };
  await Promise.all(numbers(many).map(worker));
  return results;
}

/** A service in a crowd may say 503 and leave nothing behind; who is told so comes again. */
async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask();
  if (answer.status !== 503) return answer;
  expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/);
  await sleep(200);
  return patiently(ask);
}

/** An event with a venue and organizers of its own; every other one names an organizer that breaks it. */
const create = (n: number) =>
  patiently(() =>
    calendar.post('/events', {
      ...{ title: `Event ${n}`, description: `Text ${n}`, ...WHEN },
      venue: { venue: `Venue ${n}`, city: 'Barcelona' },
      organizer: n % 2 === 0 ? [{ organizer: `Organizer ${n}` }] : [{ organizer: `Organizer ${n}` }, { id: 999_999 }],
      categories: [`Category ${n}`],
      tags: [`Tag ${n}`],
    }),
  );

it('of 200 creates at once, half of them refused late, nothing acknowledged is lost and nothing refused stays', async () => {
  const answers = await Promise.all(numbers(200).map(create));

  expect(answers.map(({ status }) => status)).toEqual(numbers(200).map((n) => (n % 2 === 0 ? 201 : 400)));
  for (const table of ['event', ...LINKED_NAMES]) {
    expect([table, await count(table)]).toEqual([table, 100]);
    expect([table, await count(`${table}_translation`)]).toEqual([table, 100]);
  }
  for (const linked of LINKED_NAMES) expect([linked, await count(`event_${linked}`)]).toEqual([linked, 100]);
  expect(await count('record_id')).toBe(300);

  const acknowledged = answers.filter(({ status }) => status === 201).map(({ body }) => body);
  const kept = (await calendar.get(`/events?per_page=100&include=${acknowledged.map(({ id }) => id).join(',')}`)).body;
  expect(kept.total).toBe(100);
  const byId = new Map(kept.events.map((event: { id: number }) => [event.id, event]));
  for (const event of acknowledged)
    expect(byId.get(event.id)).toMatchObject({
      title: event.title,
      venue: { id: event.venue.id },
      organizer: [{ organizer: event.organizer[0].organizer }],
    });
});

it('those who read meanwhile never see an event without its text, venue, organizer or category', async () => {
  let writing = true;
  const seen: unknown[] = [];
  const half: unknown[] = [];
  const reader = async () => {
    while (writing) {
      const { status, body } = await calendar.get('/events?per_page=100');
      if (status !== 200) half.push(body);
      for (const event of body.events ?? []) {
        seen.push(event.id);
        const isWhole =
          event.title &&
          event.slug &&
          event.description &&
          event.venue?.venue &&
          event.organizer.length === 1 &&
          event.categories.length === 1 &&
          event.tags.length === 1;
        if (!isWhole) half.push(event);
      }
    }
  };

  const readers = [reader(), reader()];
  await atATime(8, 60, create);
  writing = false;
  await Promise.all(readers);

  expect(half).toEqual([]);
  expect(seen.length).toBeGreaterThan(0);
  expect(await count('event')).toBe(30);
});

/** Twenty-five changes, each of a field of its own. */
const CHANGES: Record<string, unknown>[] = [
  ...['ca', 'es', 'en'].flatMap((language) => [
    { translations: { [language]: { title: `Title ${language}` } } },
    { translations: { [language]: { description: `Description ${language}` } } },
    { translations: { [language]: { excerpt: `Excerpt ${language}` } } },
    { translations: { [language]: { slug: `slug-${language}` } } },
    { translations: { [language]: { website: `https://example.cat/${language}` } } },
  ]),
  ...[{ featured: true }, { sticky: true }, { hide_from_listings: true }, { show_map: false }, { show_map_link: false }],
  ...[
    { cost: '10 €' },
    { venue: { venue: 'Palau' } },
    { organizer: { organizer: 'Orfeó' } },
    { categories: ['Música'] },
    { tags: ['gratis'] },
  ],
];

it('of 50 changes of one record at once, all land', async () => {
  const { id } = await given.event({ ca: { title: 'Abans' }, es: { title: 'Antes' }, en: { title: 'Before' } });

  const answers = await Promise.all([...CHANGES, ...CHANGES].map((change) => patiently(() => calendar.patch(`/events/${id}`, change))));

  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  for (const language of ['ca', 'es', 'en']) {
    expect((await calendar.get(`/events/${id}`, { language })).body).toMatchObject({
      ...{
        title: `Title ${language}`,
        description: `Description ${language}`,
        excerpt: `Excerpt ${language}`,
        slug: `slug-${language}`,
        website: `https://example.cat/${language}`,
      },
      ...{ featured: true, sticky: true, hide_from_listings: true, show_map: false, show_map_link: false, cost: '10 €' },
      ...{
        venues: [{ venue: 'Palau' }],
        organizer: [{ organizer: 'Orfeó' }],
        categories: [{ name: 'Música' }],
        tags: [{ name: 'gratis' }],
      },
    });
  }
  expect([await count('venue'), await count('organizer'), await count('category'), await count('tag')]).toEqual([1, 1, 1, 1]);
  const [{ version }] = await calendar.database.query(`SELECT version FROM event WHERE id = ${id}`);
  expect(Number(version)).toBe(51);
});
