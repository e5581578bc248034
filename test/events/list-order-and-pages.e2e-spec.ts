import { beforeEach, describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const P = 'http://calendar.test/ca/api/calendar/events/v1';

const titles = async (query: string, language = 'ca'): Promise<string[]> =>
  (await calendar.get(`/events?${query}`, { language })).body.events.map(({ title }: { title: string }) => title);

async function three() {
  await given.event({ ca: { title: 'Circ' } }, { start_date: '2027-01-01', end_date: '2027-01-02', date: '2026-03-03' });
  await given.event({ ca: { title: 'Àpat' } }, { start_date: '2027-03-01', end_date: '2027-03-02', date: '2026-02-02' });
  return given.event({ ca: { title: 'Ball' } }, { start_date: '2027-02-01', end_date: '2027-02-02', date: '2026-01-01' });
}

it.each([
  ['', 'Circ Ball Àpat'],
  ['order=desc', 'Àpat Ball Circ'],
  ['orderby=start_date&order=asc', 'Circ Ball Àpat'],
  ['orderby=date', 'Ball Àpat Circ'],
  ['orderby=date&order=desc', 'Circ Àpat Ball'],
  ['orderby=title', 'Àpat Ball Circ'],
  ['orderby=title&order=desc', 'Circ Ball Àpat'],
  ['orderby=id', 'Circ Àpat Ball'],
  ['orderby=id&order=desc', 'Ball Àpat Circ'],
])('the list is in the order of "%s"', async (query, order) => {
  await three();

  expect(await titles(query)).toEqual(order.split(' '));
});

describe('the order of ends', () => {
  const UNDER_WAY = 'starts_before=2026-12-01&ends_after=2026-12-01 00:00:00&orderby=end_date';

  beforeEach(async () => {
    const { id } = await given.category({ ca: { name: 'Art' } });
    const times = (start: string, end: string) => ({ start_date: `2026-11-${start} 10:00`, end_date: `2026-12-${end} 20:00`, cost: '0' });
    await given.event({ ca: { title: 'Mostra tarda' } }, { ...times('25', '31'), categories: [id] });
    await given.event({ ca: { title: 'Mostra aviat' } }, { ...times('29', '02'), categories: [id] });
    await given.event({ ca: { title: 'Mostra al mig' } }, { ...times('22', '09'), event_status: 'cancelled' });
    await given.event({ ca: { title: 'Acabat' } }, { start_date: '2026-11-22 10:00', end_date: '2026-12-01 00:00' });
    await given.event(
      { ca: { title: 'Mostra mensual' } },
      { ...times('30', '05'), recurrence: ['RRULE:FREQ=MONTHLY;COUNT=3'], categories: [id] },
    );
  });

  it.each([
    ['', ['Mostra aviat', 'Mostra mensual', 'Mostra tarda']],
    ['&event_status=any', ['Mostra aviat', 'Mostra mensual', 'Mostra al mig', 'Mostra tarda']],
    ['&order=desc', ['Mostra tarda', 'Mostra mensual', 'Mostra aviat']],
    ['&expand=false', ['Mostra aviat', 'Mostra mensual', 'Mostra tarda']],
    ['&search=mostra', ['Mostra aviat', 'Mostra mensual', 'Mostra tarda']],
    ['&is_free=true&expand=false', ['Mostra aviat', 'Mostra mensual', 'Mostra tarda']],
    ['&per_page=1&page=2', ['Mostra mensual']],
    ['&categories=art&per_page=2&page=2', ['Mostra tarda']],
  ])('the list of what is under way is in the order of ends: %s', async (query, expected) => {
    expect(await titles(UNDER_WAY + query)).toEqual(expected);
  });

  it('holds for a list that is not limited by ends, and for a file of all', async () => {
    const { body } = await calendar.get(`/events.csv?orderby=end_date&_fields=title`);

    expect(await titles('orderby=end_date&expand=false')).toEqual(['Acabat', 'Mostra aviat', 'Mostra mensual', 'Mostra tarda']);
    expect(
      String(body)
        .match(/Acabat|Mostra \w+/g)!
        .slice(0, 3),
    ).toEqual(['Acabat', 'Mostra aviat', 'Mostra mensual']);
  });
});

it('the list can be in the order of the last changes', async () => {
  const last = await three();
  calendar.clock.set('2026-11-22T11:00:00Z');
  await calendar.patch(`/events/${last.id}`, { featured: true });

  expect((await titles('orderby=modified&order=desc'))[0]).toBe('Ball');
  expect((await titles('orderby=modified'))[2]).toBe('Ball');
});

it('the order by title uses the titles that the reader sees', async () => {
  await given.event({ ca: { title: 'Zebra' }, en: { title: 'Alpha' } });
  await given.event({ ca: { title: 'Mico' } });

  expect(await titles('orderby=title')).toEqual(['Mico', 'Zebra']);
  expect(await titles('orderby=title', 'en')).toEqual(['Alpha', 'Mico']);
});

it.each(['', 'order=desc&', 'orderby=date&', 'orderby=title&order=desc&'])(
  'the pages of the list have each of 30 equal events once: %s',
  async (order) => {
    const ids = [];
    for (let n = 0; n < 30; n++) ids.push((await given.event({ ca: { title: 'Fira' } })).id);

    const seen: number[] = [];
    let path: string | undefined = `/events?${order}per_page=7`;
    while (path !== undefined) {
      const { body } = await calendar.get(path);
      seen.push(...body.events.map(({ id }: { id: number }) => id));
      path = body.next_rest_url?.replace(P, '');
    }

    expect(seen).toEqual(order.includes('desc') ? ids.reverse() : ids);
  },
);

it('the list has its total, and links to the other pages with all parameters', async () => {
  for (let n = 0; n < 5; n++) await given.event({ ca: { title: 'Música & dansa' } }, { tags: ['nit'] });

  const { headers, body } = await calendar.get('/events?search=m%C3%BAsica%20%26&tags[]=nit&per_page=2&page=2');

  const at = (page: number) => `${P}/events?search=m%C3%BAsica+%26&tags%5B%5D=nit&per_page=2&page=${page}`;
  expect(body).toMatchObject({ total: 5, total_pages: 3, next_rest_url: at(3), previous_rest_url: at(1) });
  expect(body.rest_url).toBe(at(2));
  expect([headers.get('X-Total'), headers.get('X-TotalPages')]).toEqual(['5', '3']);
  expect(headers.get('Link')).toBe(`<${at(1)}>; rel="first", <${at(1)}>; rel="prev", <${at(3)}>; rel="next", <${at(3)}>; rel="last"`);
  expect((await calendar.get(body.next_rest_url.replace(P, ''))).body.events).toHaveLength(1);
});

it('each event of the list has only the fields that the client asks for, and the list keeps its own', async () => {
  const event = await given.event({ ca: { title: 'Fira' } }, { venue: { venue: 'Palau', city: 'Barcelona' }, tags: ['nit'] });
  await given.event({ ca: { title: 'Mercat' } });

  const { body, headers } = await calendar.get('/events?_fields=id,title,venue.city,tags.name&order=asc');

  expect(body.events[0]).toEqual({ id: event.id, title: 'Fira', venue: { city: 'Barcelona' }, tags: [{ name: 'nit' }] });
  expect(body.events[1]).toEqual({ id: expect.any(Number), title: 'Mercat', venue: null, tags: [] });
  expect(body).toMatchObject({ total: 2, total_pages: 1 });
  expect(headers.get('X-Total')).toBe('2');
});

it('an event in the list is the same as alone', async () => {
  const event = await given.event(
    { ca: {}, es: {} },
    { venue: [{ venue: 'Palau' }, { venue: 'Liceu' }], organizer: { organizer: 'Cor' }, tags: ['nit'], categories: ['Dansa'], cost: 5 },
  );

  expect((await calendar.get('/events', { as: ADMIN })).body.events).toEqual([event]);
  expect((await calendar.get('/events')).body.events).toEqual([(await calendar.get(`/events/${event.id}`)).body]);
});

it.each([1, 3])('the list takes the same number of queries for %i events', async (count) => {
  for (let n = 0; n < count; n++) {
    await given.event(
      { ca: {}, es: {} },
      {
        ...{ venue: [{ venue: `Palau ${n}` }, { venue: 'Liceu' }], organizer: [{ organizer: `Cor ${n}` }, { organizer: 'Orfeó' }] },
        ...{ categories: [`Dansa ${n}`, 'Circ'], tags: [`nit ${n}`, 'fora'], image: `https://example.org/${n}.jpg` },
      },
    );
  }

  expect(await calendar.recordOwnQueries(() => calendar.get('/events'))).toHaveLength(9);
});

it.each(['desc', 'DESC', 'Desc'])('the order may be in any case: %s', async (order) => {
  for (const title of ['A', 'B']) await given.event({ ca: { title } });

  const { body } = await calendar.get(`/events?orderby=title&order=${order}`);

  expect(body.events.map(({ title }: { title: string }) => title)).toEqual(['B', 'A']);
});
