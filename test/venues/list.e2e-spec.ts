import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);
const LIST = 'http://calendar.test/ca/api/calendar/events/v1/venues';

/** Ids and order, how many there are, whole records. */
const QUERIES = 3;

it('answers 200 with an empty first page', async () => {
  const { status, headers, body } = await calendar.get('/venues');

  expect(status).toBe(200);
  expect(body).toEqual({ venues: [], rest_url: LIST, total: 0, total_pages: 0 });
  expect([headers.get('X-Total'), headers.get('X-TotalPages')]).toEqual(['0', '0']);
  expect(headers.get('Link')).toBe(`<${LIST}?page=1>; rel="first", <${LIST}?page=1>; rel="last"`);
});

it('shows twelve on a page unless asked otherwise', async () => {
  await Promise.all(Array.from({ length: 13 }, () => given.venue()));

  const { body } = await calendar.get('/venues');

  expect(body.venues).toHaveLength(12);
  expect(body).toMatchObject({ total: 13, total_pages: 2, next_rest_url: `${LIST}?page=2` });
  expect(body).not.toHaveProperty('previous_rest_url');
});

it('goes through the pages, with the filters in force in every link', async () => {
  for (const venue of ['Sala A&B', 'Sala C', 'Sala D', 'Teatre']) await given.venue({ ca: { venue } });
  const path = (page: number) => `?search=sala%20&per_page=1&page=${page}&lang=%26`;
  const link = (page: number) => `${LIST}?search=sala+&per_page=1&page=${page}&lang=%26`;

  const { headers, body } = await calendar.get(`/venues${path(2)}`);

  expect(body.venues).toMatchObject([{ venue: 'Sala C' }]);
  expect(body).toMatchObject({ rest_url: link(2), next_rest_url: link(3), previous_rest_url: link(1), total: 3, total_pages: 3 });
  expect(headers.get('Link')).toBe(
    `<${link(1)}>; rel="first", <${link(1)}>; rel="prev", <${link(3)}>; rel="next", <${link(3)}>; rel="last"`,
  );
  expect([headers.get('X-Total'), headers.get('X-TotalPages')]).toEqual(['3', '3']);
});

it('does not reach past the end', async () => {
  await given.venue();

  const { status, body } = await calendar.get('/venues?page=2');

  expect([status, body.code]).toEqual([404, 'venue-archive-page-not-found']);
});

it.each(['page=0', 'page=-1', 'page=1.5', 'page=one', 'page=', 'per_page=0', 'per_page=101', 'per_page=ten'])(
  'refuses %s',
  async (query) => {
    const { status, body } = await calendar.get(`/venues?${query}`);

    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [query.split('=')[0]]]);
  },
);

it('takes a hundred on a page', async () => {
  expect((await calendar.get('/venues?per_page=100')).status).toBe(200);
});

it('shows each as it is shown alone', async () => {
  const { id } = await given.venue(
    { ca: { venue: 'Palau' }, es: { venue: 'Palacio', description: 'Sala' } },
    { image: 'https://example.org/a.jpg' },
  );

  const { body } = await calendar.get('/venues?translation_language=es');

  expect(body.venues).toEqual([(await calendar.get(`/venues/${id}?translation_language=es`)).body]);
});

it('shows only the fields that are asked for', async () => {
  const { id } = await given.venue({ ca: { venue: 'Palau' }, es: { venue: 'Palacio' } });

  const { body } = await calendar.get('/venues?_fields=id,venue,translations.es.slug,none');

  expect(body.venues).toEqual([{ id, venue: 'Palau', translations: { es: { slug: 'palacio' } } }]);
  expect(body.total).toBe(1);
});

it('sorts equal names by id', async () => {
  const ids = [];
  for (let n = 0; n < 3; n++) ids.push((await given.venue({ ca: { venue: 'Palau' } })).id);

  const { body } = await calendar.get('/venues');

  expect(body.venues.map(({ id }: { id: number }) => id)).toEqual(ids);
});

it.each([1, 3])('asks the database the same number of questions for %i venues', async (count) => {
  for (let n = 0; n < count; n++) await given.venue({ ca: {}, es: {} }, { image: `https://example.org/${n}.jpg` });

  expect(await calendar.queriesOf(() => calendar.get('/venues?search=ve&has_events=0'))).toHaveLength(QUERIES);
});
