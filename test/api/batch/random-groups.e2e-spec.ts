import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { EVENT_DATES } from '../../support/resources.js';
import { createRandom } from '../../events/words/random.js';

const calendar = useCalendar();

interface Operation {
  method: string;
  path: string;
  body?: object;
}

const TITLES = ['Fira', 'Mercat', 'Concert'];
const NAMES = ['gratis', 'nit', 'dia'];

/** Returns operations on few records, with the same few titles, names and ids, so that they meet each other. One in five fails. */
function writeOperations(seed: number): Operation[] {
  const random = createRandom(seed);
  const event = () => `events/external/feed/${random.integer(1, 8)}`;
  const maybe = (fields: object) => (random.chance(0.5) ? fields : {});
  const fields = () => ({
    title: random.pick(TITLES),
    ...maybe({ tags: [random.pick(NAMES), random.pick(NAMES)] }),
    ...maybe({ categories: [random.pick(NAMES)] }),
    ...maybe({ venue: { venue: random.pick(TITLES), city: random.pick(['Vic', 'Reus']) } }),
    ...maybe({ organizer: { organizer: random.pick(TITLES), ...(random.chance(0.5) ? { email: 'fira@example.org' } : {}) } }),
    ...maybe({ image: `https://example.org/image-${random.integer(1, 3)}.jpg` }),
    ...maybe({ external_ids: { other: String(random.integer(1, 4)) } }),
    ...maybe({ translations: { es: { title: random.pick(TITLES) } } }),
    ...(random.chance(0.2) ? { organizer: 999_999 } : {}),
  });
  const operations: (() => Operation)[] = [
    () => ({ method: 'PUT', path: event(), body: { ...EVENT_DATES, ...fields() } }),
    () => ({ method: 'PUT', path: event(), body: { ...EVENT_DATES, ...fields() } }),
    () => ({ method: 'PATCH', path: event(), body: fields() }),
    () => ({
      method: 'PATCH',
      path: event(),
      body: { slug: random.pick(['fira', 'mercat']), status: random.pick(['draft', 'publish', 'wrong']) },
    }),
    () => ({ method: 'DELETE', path: event() }),
    () => ({ method: 'PUT', path: `venues/external/feed/${random.integer(1, 3)}`, body: { venue: random.pick(TITLES) } }),
    () => ({ method: 'PATCH', path: `venues/external/feed/${random.integer(1, 3)}`, body: { city: random.pick(['Vic', 'Reus']) } }),
    () => ({ method: 'DELETE', path: `venues/external/feed/${random.integer(1, 3)}` }),
    () => ({ method: 'PUT', path: `organizers/external/feed/${random.integer(1, 3)}`, body: { organizer: random.pick(TITLES) } }),
    () => ({ method: 'PUT', path: `tags/external/feed/${random.integer(1, 3)}`, body: { name: random.pick(NAMES) } }),
    () => ({ method: 'PUT', path: `categories/external/feed/${random.integer(1, 3)}`, body: { name: random.pick(NAMES) } }),
    () => ({ method: 'DELETE', path: `tags/external/feed/${random.integer(1, 3)}` }),
  ];
  return Array.from({ length: 80 }, () => random.pick(operations)());
}

const PLACES = ['/events', '/events?search=fira', '/venues', '/organizers', '/tags?hide_empty=false', '/categories?hide_empty=false'];
const ALL_STATUSES = 'status=publish,draft,pending,private,trash';

/** The ids of a calendar depend on what was undone in it. */
const withoutIds = (text: string) => text.replace(/"(id|term_id|global_id)":("[^"]*"|\d+)|\/\d+(?=["/?.])|[?]id=\d+/g, '');

/** Sends the operations in batches of this length. Returns what came of each, and then what an administrator sees. */
async function send(operations: readonly Operation[], length: number, atomic = false) {
  await calendar.reset();
  const results: { status: number; body: { code?: string }; changed: boolean }[] = [];
  for (let place = 0; place < operations.length; place += length) {
    const { body } = await calendar.post('/batch', { atomic, operations: operations.slice(place, place + length) });
    results.push(...body.results);
  }
  const lists = PLACES.map(async (path) => {
    const statuses = /event|venue|organizer/.test(path) ? ALL_STATUSES : '';
    const { body } = await calendar.get(`${path}${path.includes('?') ? '&' : '?'}per_page=50&${statuses}`, { as: ADMIN });
    const records = body[/\w+/.exec(path)![0]] as object[];
    return { path, total: body.total, records: records.map((record) => withoutIds(JSON.stringify(record))).sort() };
  });
  return {
    results: results.map(({ status, body, changed }) => `${status} ${body.code ?? ''} ${changed}`),
    lists: await Promise.all(lists),
  };
}

it.each([1, 2, 4])('batches of 20 operations do the same as batches of one, with the random operations %i', async (seed) => {
  const operations = writeOperations(seed);

  const alone = await send(operations, 1);
  const together = await send(operations, 20);
  // An operation that is refused leaves nothing, so the others do the same without it.
  const isAccepted = (_: unknown, place: number) => alone.results[place]!.startsWith('2');
  const atomic = await send(operations.filter(isAccepted), 20, true);

  expect(alone.results.map((result) => result.slice(0, 3))).toEqual(expect.arrayContaining(['200', '201', '400', '404']));
  expect(together).toEqual(alone);
  expect(atomic).toEqual({ ...alone, results: alone.results.filter(isAccepted) });
});
