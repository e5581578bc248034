import { beforeEach, describe, expect, it } from '@jest/globals';
import { ADMIN, type Answer, useCalendar } from '../../support/calendar.js';
import { RECORDED_SETTINGS } from './recorded-site.js';
import { Given } from '../../support/given.js';

/*
 * Each test is a client of The Events Calendar, as it sends its requests and reads the answers.
 */
const calendar = useCalendar(RECORDED_SETTINGS);
const given = new Given(calendar);

const ALIAS = '/wp-json/tribe/events/v1';
const get = (path: string, headers: Record<string, string> = {}) => calendar.get(`/${ALIAS}${path}`, { headers });
const basic = { Authorization: `Basic ${Buffer.from(`admin:${ADMIN.token}`).toString('base64')}` };
const idsOf = (items: { id: number }[]) => items.map(({ id }) => id);

/** Creates events on the first days of May 2027, from 10:00 to 12:00. Returns their ids. */
async function createEvents(count: number, fields: object = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let day = 1; day <= count; day++) {
    const date = `2027-05-${String(day).padStart(2, '0')}`;
    const { id } = await given.event(
      { en: { title: `Event ${day}` } },
      { start_date: `${date} 10:00:00`, end_date: `${date} 12:00:00`, ...fields },
    );
    ids.push(id);
  }
  return ids;
}

describe('a client that reads', () => {
  let ids: number[];
  beforeEach(async () => {
    ids = await createEvents(5, { categories: ['Music'] });
    await given.event({ en: {} }, { start_date: '2027-05-02', end_date: '2027-05-02', categories: ['Sport'] });
  });

  it('follows next_rest_url from page to page, which keeps its filters', async () => {
    const found: number[] = [];
    let url: string | undefined = `http://calendar.test${ALIAS}/events?categories=music&per_page=2`;
    while (url !== undefined) {
      expect(url).toMatch(/^http:\/\/calendar\.test\/wp-json\/tribe\/events\/v1\/events\?/);
      const { body }: Answer = await calendar.get(`/${new URL(url).pathname}${new URL(url).search}`);
      found.push(...idsOf(body.events));
      url = body.next_rest_url;
    }

    expect(found).toEqual(ids);
  });

  it.each(['events', 'categories'])('counts the pages of %s in X-TEC-TotalPages', async (list) => {
    const { headers, body } = await get(`/${list}?per_page=1`);

    const pages = Number(headers.get('X-TEC-TotalPages'));
    expect(pages).toBe(list === 'events' ? 6 : 2);
    expect([headers.get('X-TEC-Total'), headers.get('X-WP-Total'), headers.get('X-WP-TotalPages')]).toEqual([
      `${pages}`,
      `${pages}`,
      `${pages}`,
    ]);
    expect([body.total, body.total_pages]).toEqual([pages, pages]);
    expect(headers.get('Access-Control-Expose-Headers')).toContain('X-TEC-TotalPages');
  });

  it('reads pages until there is a 404', async () => {
    const found: number[] = [];
    for (let page = 1; ; page++) {
      const { status, body } = await get(`/events?per_page=4&page=${page}`);
      if (status === 404) {
        expect(body.code).toBe('event-archive-page-not-found');
        break;
      }
      found.push(...idsOf(body.events));
    }

    expect(found).toHaveLength(6);
  });

  it('asks for 999 events, and gets 50', async () => {
    const { status, body } = await get('/events?per_page=999');

    expect(status).toBe(200);
    expect(body.events).toHaveLength(6);
    expect(body.rest_url).toBe(`http://calendar.test${ALIAS}/events?per_page=50`);
  });

  it.each(['2000-01-01', '0000-01-01', '2000-01-01 00:00:00', '0'])(
    'asks for what begins after %s, and sees what is coming',
    async (date) => {
      expect((await get(`/events?start_date=${encodeURIComponent(date)}`)).body.total).toBe(6);
    },
  );

  it('reads no null in any answer', async () => {
    const { body: event } = await get(`/events/${ids[0]}`);
    const { body: list } = await get('/events');
    const { body: categories } = await get('/categories');

    expect(JSON.stringify([event, list, categories])).not.toMatch(/[:[,]null[,}\]]/);
    expect(event).toMatchObject({
      description: '',
      excerpt: '',
      website: '',
      cost: '',
      image: false,
      venue: [],
      organizer: [],
      author: '1',
      custom_fields: [],
    });
    expect(event.cost_details).toEqual({ currency_symbol: '', currency_code: '', currency_position: '', values: [] });
    expect(event.json_ld).toMatchObject({ '@type': 'Event', name: 'Event 1', description: '' });
  });

  it('reads the parts of a cost, also of a currency without a code', async () => {
    const { id } = await given.event({ en: {} }, { cost: '₨5' });

    const { body } = await get(`/events/${id}`);

    expect(body.cost_details).toEqual({ currency_symbol: '₨', currency_code: '', currency_position: 'prefix', values: ['5'] });
  });

  it('asks for a language by lang, and ignores one that the calendar does not have', async () => {
    const { id } = await given.event({ en: { title: 'Fair' }, es: { title: 'Feria' } });

    expect((await get(`/events/${id}?lang=es`)).body.title).toBe('Feria');
    expect((await get(`/events/${id}?lang=fr`)).body.title).toBe('Fair');
    const { body, headers } = await get(`/events/${id}`);
    expect(body.translations.es.rest_url).toBe(`http://calendar.test${ALIAS}/events/${id}?lang=es`);
    expect(headers.get('Link')).toContain(`<http://calendar.test${ALIAS}/events/${id}?lang=es>; rel="alternate"; hreflang="es"`);
  });

  it('exports the events of several statuses', async () => {
    await createEvents(1, { status: 'private' });
    await createEvents(1, { status: 'draft' });

    const { body } = await get('/events?status=publish,private,draft&per_page=50&start_date=2000-01-01', basic);

    expect(body.events.map(({ status }: { status: string }) => status).sort()).toEqual(['draft', 'private', ...Array(6).fill('publish')]);
  });

  it('asks an address that is not readable', async () => {
    expect((await calendar.get('//?rest_route=/tribe/events/v1/events&per_page=1')).body.total).toBe(6);
    expect((await calendar.get('//?rest_route=%2Ftribe%2Fevents%2Fv1%2Ftags')).body.tags).toEqual([]);
    expect((await calendar.get('//index.php?rest_route=/tribe/events/v1/venues')).body.venues).toEqual([]);
  });

  it('wraps the answer, with _envelope', async () => {
    const { body } = await get('/events?_envelope&per_page=1');

    expect(body).toMatchObject({ status: 200, headers: { Allow: 'GET, HEAD, POST, OPTIONS', 'x-tec-totalpages': '6' } });
    expect(idsOf(body.body.events)).toEqual([ids[0]]);
  });
});

it('names the site, its time zone and the namespace', async () => {
  const { status, body } = await calendar.get('//wp-json/');

  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'Calendar of events',
    home: 'http://calendar.test',
    timezone_string: 'UTC',
    gmt_offset: 0,
    namespaces: ['tribe/events/v1'],
  });
  const { body: root } = await get('/');
  expect(root.namespace).toBe('tribe/events/v1');
  expect(root.routes['/tribe/events/v1/events']._links.self).toEqual([{ href: `http://calendar.test${ALIAS}/events` }]);
});

it('shows names as HTML, which a client decodes', async () => {
  const { id: venue } = await given.venue({ en: { venue: 'R&D' } });
  const { id } = await given.event({ en: { title: 'Rock & Roll' } }, { venue, categories: ['Arts & Crafts'] });

  const { body } = await get(`/events/${id}`);

  expect([body.title, body.venue.venue, body.categories[0].name]).toEqual(['Rock &amp; Roll', 'R&amp;D', 'Arts &amp; Crafts']);
  expect((await get(`/venues/${venue}`)).body.venue).toBe('R&amp;D');
  expect((await get('/categories')).body.categories[0].name).toBe('Arts &amp; Crafts');
});

it('shows several venues as an array, and leaves out what a venue lacks', async () => {
  const venues = [await given.venue({ en: { venue: 'Hall', city: 'Girona' } }), await given.venue({ en: { venue: 'Square' } })];
  const { id } = await given.event({ en: {} }, { venue: idsOf(venues) });

  const { body } = await get(`/events/${id}`);

  expect(body.venue.map(({ venue }: { venue: string }) => venue)).toEqual(['Hall', 'Square']);
  expect(Object.keys(body.venue[1])).not.toEqual(expect.arrayContaining(['city']));
  expect(body.venue[0]).toMatchObject({ city: 'Girona', json_ld: { '@type': 'Place', name: 'Hall' } });
});

it('takes the form of a client that signs in with Basic, with venue 0 and an empty cost', async () => {
  const form = new URLSearchParams({
    title: 'Fira &amp; mercat',
    start_date: '2027-05-01 10:00',
    end_date: '2027-05-01 12:00',
    venue: '0',
    cost: '',
    website: '',
  });

  const { status, headers, body } = await calendar.request('POST', `/${ALIAS}/events`, {
    headers: { ...basic, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });

  expect(status).toBe(201);
  expect(headers.get('Location')).toBe(`http://calendar.test${ALIAS}/events/${body.id}`);
  expect(body).toMatchObject({ title: 'Fira &amp; mercat', venue: [], cost: '', website: '', author: '1' });
  expect((await calendar.get(`/events/${body.id}`, { language: 'en' })).body).toMatchObject({
    title: 'Fira & mercat',
    venue: null,
    cost: null,
  });
});
