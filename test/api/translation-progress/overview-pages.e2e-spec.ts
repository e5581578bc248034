import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { drawImage, form } from '../../support/images.js';

const calendar = useCalendar();
const given = new Given(calendar);

/**
 * The queries of a page: one for the token, one for the last ids, one that counts images, one that reads the page. Counts of
 * records stay in memory. A page with images takes one more.
 */
const QUERIES = 4;

const page = (query: string) => calendar.get(`/translations?${query}`, { as: ADMIN });

async function countQueries(work: () => Promise<unknown>): Promise<number> {
  return (await calendar.recordOwnQueries(work)).length;
}

it.each([1, 2, 3, 5, 100])('comes page by page of %i, each item once and in order', async (perPage) => {
  const first = await given.event({ ca: {} });
  const second = await given.event({ es: {} });
  const third = await given.event({ ca: {} });
  const venue = await given.venue({ ca: {}, en: {} });
  const tags = [await given.tag({ ca: {} }), await given.tag({ ca: {} })];

  const seen: string[] = [];
  for (let number = 1; number <= Math.ceil(11 / perPage); number++) {
    const { body } = await page(`per_page=${perPage}&page=${number}`);
    expect([body.total, body.total_pages]).toEqual([11, Math.ceil(11 / perPage)]);
    seen.push(...body.translations.map(({ type, language, id }: Record<string, string>) => `${type} ${language} ${id}`));
  }

  expect(seen).toEqual([
    `event ca ${second.id}`,
    ...[first, third].map(({ id }) => `event es ${id}`),
    ...[first, second, third].map(({ id }) => `event en ${id}`),
    `venue es ${venue.id}`,
    ...tags.map(({ id }) => `tag es ${id}`),
    ...tags.map(({ id }) => `tag en ${id}`),
  ]);
});

it('links the pages, with the filters in force', async () => {
  for (let n = 0; n < 3; n++) await given.tag();

  const { headers, body } = await page('type=tag&language=es,en&per_page=2&page=2');

  const at = (number: number) =>
    `http://calendar.test/ca/api/calendar/events/v1/translations?type=tag&language=es%2Cen&per_page=2&page=${number}`;
  expect([body.rest_url, body.previous_rest_url, body.next_rest_url]).toEqual([at(2), at(1), at(3)]);
  expect(headers.get('Link')).toBe(`<${at(1)}>; rel="first", <${at(1)}>; rel="prev", <${at(3)}>; rel="next", <${at(3)}>; rel="last"`);
  expect([headers.get('X-Total'), headers.get('X-TotalPages')]).toEqual(['6', '3']);
});

it('has no page past the end, and an empty first one', async () => {
  const empty = await page('page=1');
  await given.tag();
  const past = await page('page=2');

  expect([empty.status, empty.body.translations, empty.body.total]).toEqual([200, [], 0]);
  expect([past.status, past.body.code]).toEqual([404, 'translation-archive-page-not-found']);
});

it.each([1, 3])('takes the same number of queries for %i records of each kind', async (count) => {
  for (let n = 0; n < count; n++) {
    await given.event();
    await given.venue();
    await given.organizer({ ca: {}, es: {} });
    await given.category();
    await given.tag({ ca: {}, en: {} });
  }
  await page('page=1');

  expect(await countQueries(() => page('per_page=100'))).toBe(QUERIES);
  expect(await countQueries(() => page('per_page=1&page=2'))).toBe(QUERIES);
  expect(await countQueries(() => calendar.get('/translations/stats', { as: ADMIN }))).toBe(QUERIES - 1);
  const jpeg = await drawImage(40, 20).jpeg().toBuffer();
  for (let n = 0; n < count; n++) await calendar.post('/media', form(jpeg));
  expect(await countQueries(() => page('per_page=100'))).toBe(QUERIES + 1);
});
