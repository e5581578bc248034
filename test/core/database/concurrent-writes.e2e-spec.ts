import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { FIRA_DATES, LINKED_NAMES } from '../../support/resources.js';
import { retryWhile503 } from '../../support/until.js';

const calendar = useCalendar();
const given = new Given(calendar);

const count = async (table: string) => Number((await calendar.database.query(`SELECT COUNT(*) AS n FROM ${table}`))[0].n);
const range = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Runs the work for the numbers below `total`, with limited concurrency, and returns the results in order. */
async function runConcurrently<T>(concurrency: number, total: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < total) {
      const n = next++;
      results[n] = await work(n);
    }
  };
  await Promise.all(range(concurrency).map(worker));
  return results;
}

/** Creates an event with a venue and an organizer of its own. Every second one also names an organizer that does not exist. */
const create = (n: number) =>
  retryWhile503(() =>
    calendar.post('/events', {
      ...{ title: `Event ${n}`, description: `Text ${n}`, ...FIRA_DATES },
      venue: { venue: `Venue ${n}`, city: 'Barcelona' },
      organizer: n % 2 === 0 ? [{ organizer: `Organizer ${n}` }] : [{ organizer: `Organizer ${n}` }, { id: 999_999 }],
      categories: [`Category ${n}`],
      tags: [`Tag ${n}`],
    }),
  );

it('of 200 concurrent creations, half of them invalid, all acknowledged events exist and nothing remains of the others', async () => {
  const responses = await Promise.all(range(200).map(create));

  expect(responses.map(({ status }) => status)).toEqual(range(200).map((n) => (n % 2 === 0 ? 201 : 400)));
  for (const table of ['event', ...LINKED_NAMES]) {
    expect([table, await count(table)]).toEqual([table, 100]);
    expect([table, await count(`${table}_translation`)]).toEqual([table, 100]);
  }
  for (const linked of LINKED_NAMES) expect([linked, await count(`event_${linked}`)]).toEqual([linked, 100]);
  expect(await count('record_id')).toBe(300);

  const acknowledged = responses.filter(({ status }) => status === 201).map(({ body }) => body);
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

it('concurrent readers never see an event without its text, venue, organizer, category or tag', async () => {
  let isWriting = true;
  const seen: unknown[] = [];
  const incomplete: unknown[] = [];
  const reader = async () => {
    while (isWriting) {
      const { status, body } = await calendar.get('/events?per_page=100');
      if (status !== 200) incomplete.push(body);
      for (const event of body.events ?? []) {
        seen.push(event.id);
        const isComplete =
          event.title &&
          event.slug &&
          event.description &&
          event.venue?.venue &&
          event.organizer.length === 1 &&
          event.categories.length === 1 &&
          event.tags.length === 1;
        if (!isComplete) incomplete.push(event);
      }
    }
  };

  const readers = [reader(), reader()];
  await runConcurrently(8, 60, create);
  isWriting = false;
  await Promise.all(readers);

  expect(incomplete).toEqual([]);
  expect(seen.length).toBeGreaterThan(0);
  expect(await count('event')).toBe(30);
});

/** 25 changes, each of a different field. */
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

it('50 concurrent changes of one event are all saved', async () => {
  const { id } = await given.event({ ca: { title: 'Abans' }, es: { title: 'Antes' }, en: { title: 'Before' } });

  const responses = await Promise.all(
    [...CHANGES, ...CHANGES].map((change) => retryWhile503(() => calendar.patch(`/events/${id}`, change))),
  );

  expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
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
  // Each change was sent twice. The second time it changes nothing, but a translation that is older than a change of its source
  // becomes up to date. How often that happens depends on the order, so the same changes come once more.
  const version = await versionOf(id);
  expect(version).toBeGreaterThanOrEqual(1 + CHANGES.length);
  for (const change of CHANGES) await calendar.patch(`/events/${id}`, change);
  expect(await versionOf(id)).toBe(version);
});

async function versionOf(event: number): Promise<number> {
  const [{ version }] = await calendar.database.query(`SELECT version FROM event WHERE id = ${event}`);
  return Number(version);
}
