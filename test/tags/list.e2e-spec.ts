import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);
const LIST = 'http://calendar.test/ca/api/calendar/events/v1/tags';
const idsOf = async (query: string): Promise<number[]> => {
  const { body } = await calendar.get(`/tags?hide_empty=0&${query}`);
  return body.tags.map(({ id }: { id: number }) => id);
};

/** Ids and order, how many there are, whole records, their counts. */
const QUERIES = 4;

it('answers 200 with an empty first page', async () => {
  const { status, headers, body } = await calendar.get('/tags');

  expect(status).toBe(200);
  expect(body).toEqual({ tags: [], rest_url: LIST, total: 0, total_pages: 0 });
  expect([headers.get('X-Total'), headers.get('X-TotalPages')]).toEqual(['0', '0']);
});

it('shows twelve on a page unless asked otherwise', async () => {
  await Promise.all(Array.from({ length: 13 }, () => given.tag()));

  const { body } = await calendar.get('/tags?hide_empty=0');

  expect(body.tags).toHaveLength(12);
  expect(body).toMatchObject({ total: 13, total_pages: 2, next_rest_url: `${LIST}?hide_empty=0&page=2` });
  expect(body).not.toHaveProperty('previous_rest_url');
});

it('goes through the pages, with the filters in force in every link', async () => {
  for (const name of ['Arts A&B', 'Arts C', 'Arts D', 'Teatre']) await given.tag({ ca: { name } });
  const link = (page: number) => `${LIST}?search=arts+&hide_empty=0&per_page=1&page=${page}`;

  const { headers, body } = await calendar.get('/tags?search=arts%20&hide_empty=0&per_page=1&page=2');

  expect(body.tags).toMatchObject([{ name: 'Arts C' }]);
  expect(body).toMatchObject({ rest_url: link(2), next_rest_url: link(3), previous_rest_url: link(1), total: 3, total_pages: 3 });
  expect(headers.get('Link')).toBe(
    `<${link(1)}>; rel="first", <${link(1)}>; rel="prev", <${link(3)}>; rel="next", <${link(3)}>; rel="last"`,
  );
});

it('does not reach past the end', async () => {
  const { status, body } = await calendar.get('/tags?page=2');

  expect([status, body.code]).toEqual([404, 'tag-archive-page-not-found']);
});

it.each(['page=0', 'page=one', 'per_page=0', 'per_page=101', 'per_page=1.5'])('refuses %s', async (query) => {
  const { status, body } = await calendar.get(`/tags?${query}`);

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [query.split('=')[0]]]);
});

it('orders by name, id, slug, count and description, both ways', async () => {
  const b = await given.tag({ ca: { name: 'B', slug: 'y', description: 'primera' } });
  const c = await given.tag({ ca: { name: 'C', slug: 'x', description: 'Última' } });
  const a = await given.tag({ ca: { name: 'A', slug: 'z', description: 'segona' } });
  await given.event({ ca: {} }, { tags: [b.id] });
  await given.event({ ca: {} }, { tags: [b.id, a.id] });
  await given.event({ ca: {} }, { tags: [c.id], status: 'draft' });
  await given.event({ ca: {} }, { tags: [c.id], status: 'draft' });
  await given.event({ ca: {} }, { tags: [c.id], status: 'draft' });
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
  for (let n = 0; n < 5; n++) ids.push((await given.tag()).id);

  const pages = await Promise.all([1, 2, 3].map((page) => idsOf(`orderby=count&per_page=2&page=${page}`)));

  expect(pages.flat()).toEqual(ids);
});

it.each(['order=up', 'orderby=parent', 'orderby='])('refuses %s', async (query) => {
  const { status, body } = await calendar.get(`/tags?${query}`);

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [query.split('=')[0]]]);
});

it('shows each as it is shown alone, or only the fields that are asked for', async () => {
  const { id } = await given.tag({ ca: { name: 'Música' }, es: { name: 'Música viva', description: 'Sala' } });
  await given.event({ ca: {} }, { tags: [id] });

  const whole = await calendar.get('/tags?translation_language=es');
  const part = await calendar.get('/tags?_fields=id,count,urls.self');

  expect(whole.body.tags).toEqual([(await calendar.get(`/tags/${id}?translation_language=es`)).body]);
  expect(part.body.tags).toEqual([{ id, count: 1, urls: { self: `${LIST}/${id}` } }]);
});

it.each([1, 3])('asks the database the same number of questions for %i tags', async (count) => {
  for (let n = 0; n < count; n++) await given.event({ ca: {} }, { tags: [(await given.tag({ ca: {}, es: {} })).id] });

  expect(await calendar.queriesOf(() => calendar.get('/tags?search=name&orderby=count'))).toHaveLength(QUERIES);
});
