import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);
const LIST = 'http://calendar.test/ca/api/calendar/events/v1/categories';
const idsOf = async (query: string): Promise<number[]> => {
  const { body } = await calendar.get(`/categories?hide_empty=0&${query}`);
  return body.categories.map(({ id }: { id: number }) => id);
};

/** Ids and order, how many there are, whole records, their counts. */
const QUERIES = 4;

it('answers 200 with an empty first page', async () => {
  const { status, headers, body } = await calendar.get('/categories');

  expect(status).toBe(200);
  expect(body).toEqual({ categories: [], rest_url: LIST, total: 0, total_pages: 0 });
  expect([headers.get('X-Total'), headers.get('X-TotalPages')]).toEqual(['0', '0']);
});

it('shows twelve on a page unless asked otherwise', async () => {
  await Promise.all(Array.from({ length: 13 }, () => given.category()));

  const { body } = await calendar.get('/categories?hide_empty=0');

  expect(body.categories).toHaveLength(12);
  expect(body).toMatchObject({ total: 13, total_pages: 2, next_rest_url: `${LIST}?hide_empty=0&page=2` });
  expect(body).not.toHaveProperty('previous_rest_url');
});

it('goes through the pages, with the filters in force in every link', async () => {
  for (const name of ['Arts A&B', 'Arts C', 'Arts D', 'Teatre']) await given.category({ ca: { name } });
  const link = (page: number) => `${LIST}?search=arts+&hide_empty=0&per_page=1&page=${page}`;

  const { headers, body } = await calendar.get('/categories?search=arts%20&hide_empty=0&per_page=1&page=2');

  expect(body.categories).toMatchObject([{ name: 'Arts C' }]);
  expect(body).toMatchObject({ rest_url: link(2), next_rest_url: link(3), previous_rest_url: link(1), total: 3, total_pages: 3 });
  expect(headers.get('Link')).toBe(
    `<${link(1)}>; rel="first", <${link(1)}>; rel="prev", <${link(3)}>; rel="next", <${link(3)}>; rel="last"`,
  );
});

it('does not reach past the end', async () => {
  const { status, body } = await calendar.get('/categories?page=2');

  expect([status, body.code]).toEqual([404, 'category-archive-page-not-found']);
});

it.each(['page=0', 'page=one', 'per_page=0', 'per_page=101', 'per_page=1.5'])('refuses %s', async (query) => {
  const { status, body } = await calendar.get(`/categories?${query}`);

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [query.split('=')[0]]]);
});

it('orders by name, id, slug, count and description, both ways', async () => {
  const b = await given.category({ ca: { name: 'B', slug: 'y', description: 'primera' } });
  const c = await given.category({ ca: { name: 'C', slug: 'x', description: 'Última' } });
  const a = await given.category({ ca: { name: 'A', slug: 'z', description: 'segona' } });
  await given.event({ ca: {} }, { categories: [b.id] });
  await given.event({ ca: {} }, { categories: [b.id, a.id] });
  await given.event({ ca: {} }, { categories: [c.id], status: 'draft' });
  await given.event({ ca: {} }, { categories: [c.id], status: 'draft' });
  await given.event({ ca: {} }, { categories: [c.id], status: 'draft' });
  const orders = { name: [a, b, c], id: [b, c, a], slug: [c, b, a], count: [c, a, b], description: [b, a, c] };

  expect(await idsOf('')).toEqual([a.id, b.id, c.id]);
  for (const [orderby, terms] of Object.entries(orders)) {
    const ids = terms.map(({ id }) => id);
    expect([orderby, await idsOf(`orderby=${orderby}`)]).toEqual([orderby, ids]);
    expect([orderby, await idsOf(`orderby=${orderby}&order=asc`)]).toEqual([orderby, ids]);
    expect([orderby, await idsOf(`orderby=${orderby}&order=desc`)]).toEqual([orderby, ids.toReversed()]);
  }
});

it('goes through equal counts page by page, each once', async () => {
  const ids = [];
  for (let n = 0; n < 5; n++) ids.push((await given.category()).id);

  const pages = await Promise.all([1, 2, 3].map((page) => idsOf(`orderby=count&per_page=2&page=${page}`)));

  expect(pages.flat()).toEqual(ids);
});

it.each(['order=up', 'orderby=parent', 'orderby='])('refuses %s', async (query) => {
  const { status, body } = await calendar.get(`/categories?${query}`);

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [query.split('=')[0]]]);
});

it('shows each as it is shown alone, or only the fields that are asked for', async () => {
  const { id } = await given.category({ ca: { name: 'Música' }, es: { name: 'Música viva', description: 'Sala' } });
  await given.event({ ca: {} }, { categories: [id] });

  const whole = await calendar.get('/categories?translation_language=es');
  const part = await calendar.get('/categories?_fields=id,count,urls.self');

  expect(whole.body.categories).toEqual([(await calendar.get(`/categories/${id}?translation_language=es`)).body]);
  expect(part.body.categories).toEqual([{ id, count: 1, urls: { self: `${LIST}/${id}` } }]);
});

it.each([1, 3])('asks the database the same number of questions for %i categories', async (count) => {
  for (let n = 0; n < count; n++) await given.event({ ca: {} }, { categories: [(await given.category({ ca: {}, es: {} })).id] });

  expect(await calendar.queriesOf(() => calendar.get('/categories?search=name&orderby=count'))).toHaveLength(QUERIES);
});
