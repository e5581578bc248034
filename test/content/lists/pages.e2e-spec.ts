import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

describe.each(RECORD_RESOURCES)('a list of $collection', ({ collection, resource, name }) => {
  const LIST = `http://calendar.test/ca/api/calendar/events/v1/${collection}`;
  /** Lists of terms leave out those without events, unless the client asks for them. The other lists ignore the parameter. */
  const ALL = 'hide_empty=false';

  it('is an empty first page with status 200 if there are no records', async () => {
    const { status, headers, body } = await calendar.get(`/${collection}`);

    expect(status).toBe(200);
    expect({ ...body, links: undefined }).toEqual({ [collection]: [], rest_url: LIST, total: 0, total_pages: 0 });
    expect([headers.get('X-Total'), headers.get('X-TotalPages')]).toEqual(['0', '0']);
    expect(headers.get('Link')).toBe(`<${LIST}?page=1>; rel="first", <${LIST}?page=1>; rel="last"`);
  });

  it('has twelve records on a page unless the client asks for another number', async () => {
    await Promise.all(Array.from({ length: 13 }, () => given[resource]()));

    const { body } = await calendar.get(`/${collection}?${ALL}`);

    expect(body[collection]).toHaveLength(12);
    expect(body).toMatchObject({ total: 13, total_pages: 2, next_rest_url: `${LIST}?${ALL}&page=2` });
    expect(body).not.toHaveProperty('previous_rest_url');
    expect((await calendar.get(`/${collection}?${ALL}&per_page=100`)).body[collection]).toHaveLength(13);
  });

  it('repeats all parameters in the links to its other pages', async () => {
    for (const title of ['Sala A&B', 'Sala C', 'Sala D', 'Teatre']) await given[resource]({ ca: { [name]: title } });
    const link = (page: number) => `${LIST}?search=sala+&${ALL}&per_page=1&page=${page}&lang=%26`;

    const { headers, body } = await calendar.get(`/${collection}?search=sala%20&${ALL}&per_page=1&page=2&lang=%26`);

    expect(body[collection]).toMatchObject([{ [name]: 'Sala C' }]);
    expect(body).toMatchObject({ rest_url: link(2), next_rest_url: link(3), previous_rest_url: link(1), total: 3, total_pages: 3 });
    expect(headers.get('Link')).toBe(
      `<${link(1)}>; rel="first", <${link(1)}>; rel="prev", <${link(3)}>; rel="next", <${link(3)}>; rel="last"`,
    );
    expect([headers.get('X-Total'), headers.get('X-TotalPages')]).toEqual(['3', '3']);
  });

  it('has no link before the first page and none after the last', async () => {
    for (let n = 0; n < 4; n++) await given[resource]();

    const first = await calendar.get(`/${collection}?${ALL}&per_page=2`);
    const last = await calendar.get(`/${collection}?${ALL}&per_page=2&page=2`);

    expect(first.body).not.toHaveProperty('previous_rest_url');
    expect(last.body).not.toHaveProperty('next_rest_url');
    expect(last.headers.get('Link')).not.toContain('next');
  });

  it('answers 404 to a page past the end', async () => {
    const empty = await calendar.get(`/${collection}?${ALL}&page=2`);
    await given[resource]();
    const past = await calendar.get(`/${collection}?${ALL}&page=2`);

    for (const { status, body } of [empty, past]) expect([status, body.code]).toEqual([404, `${resource}-archive-page-not-found`]);
  });

  it.each([
    ...['page=0', 'page=-1', 'page=1.5', 'page=one', 'page=', 'page=1&page=2'],
    ...['per_page=0', 'per_page=101', 'per_page=1.5', 'per_page=ten', 'per_page=1e1'],
  ])('refuses %s', async (query) => {
    const { status, body } = await calendar.get(`/${collection}?${query}`);

    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [query.split('=')[0]]]);
  });

  it('shows a record as the record is shown alone', async () => {
    const texts = { ca: { [name]: 'Palau' }, es: { [name]: 'Palacio', description: 'Sala' } };
    const { id } = await given[resource](texts, { image: 'https://example.org/a.jpg' });
    if (resource === 'category' || resource === 'tag') await given.event({ ca: {} }, { [collection]: [id] });

    const { body } = await calendar.get(`/${collection}?translation_language=es`);

    expect(body[collection]).toEqual([(await calendar.get(`/${collection}/${id}?translation_language=es`)).body]);
  });

  it('shows only the fields that the client asks for', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Palau' }, es: { [name]: 'Palacio' } });

    const { body } = await calendar.get(`/${collection}?_fields=id,${name},translations.es.slug,none&${ALL}`);

    expect(body[collection]).toEqual([{ id, [name]: 'Palau', translations: { es: { slug: 'palacio' } } }]);
    expect(body.total).toBe(1);
  });
});
