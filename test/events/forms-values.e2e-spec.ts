import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const FAIR: [string, string][] = [
  ['title', 'Fira & més'],
  ['start_date', '2027-04-23 10:00'],
  ['end_date', '2027-04-23 20:00'],
];

function multipart(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

it('the service reads fields from the query string, and the body overrides them', async () => {
  const query = new URLSearchParams([...FAIR, ['featured', 'true'], ['tags[]', 'nit'], ['tags[]', 'fora']]);

  const { status, body } = await calendar.post(`/events?${query.toString()}`, undefined);
  expect(status).toBe(201);
  expect(body).toMatchObject({ title: 'Fira & més', featured: true, tags: [{ name: 'nit' }, { name: 'fora' }] });

  const { body: changed } = await calendar.patch(`/events/by-slug/${body.slug}?title=Mercat&sticky=1`, { title: 'Festa' });
  expect(changed).toMatchObject({ id: body.id, title: 'Festa', sticky: true, featured: true });
});

it.each([
  ['true', true],
  ['1', true],
  ['YES', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['no', false],
  ['Off', false],
  [1, true],
  [0, false],
])('the service reads %j as a boolean', async (sent, read) => {
  expect((await given.event({ ca: {} }, { featured: sent, show_map: sent })).featured).toBe(read);
});

it.each(['2', 'sí', 'truee', 2, [], {}])('the service does not read %j as a boolean', async (sent) => {
  expect(await calendar.post('/events', { ...Object.fromEntries(FAIR), featured: sent })).toMatchObject({
    status: 400,
    body: { data: { params: { featured: expect.any(String) } } },
  });
});

it('an event may have 100 tags, in every form of a list, and a filter by 300', async () => {
  const ids: string[] = [];
  for (const part of ['a', 'b', 'c']) {
    const { tags } = await given.event({ ca: {} }, { tags: Array.from({ length: 100 }, (_, n) => `${part} ${n}`) });
    ids.push(...tags.map(({ id }: { id: number }) => String(id)));
  }
  const event = await given.event({ ca: { title: 'all' } });
  const named = (name: string, items = ids) => items.map((id): [string, string] => [name, id]);
  const encode = (items: string[]) =>
    [named('tags', items), named('tags[]', items), { tags: items.join(',') }].map((fields) => new URLSearchParams(fields));
  const tags = ids.slice(100, 200);

  const ways = [...encode(tags), multipart(named('tags', tags)), multipart(named('tags[]', tags))];
  for (const way of ways) {
    await calendar.patch(`/events/${event.id}`, { tags: [] });
    expect((await calendar.patch(`/events/${event.id}`, way)).body.tags).toHaveLength(100);
  }
  for (const query of encode(ids)) {
    expect((await calendar.get(`/events?${query.toString()}`)).body.total).toBe(4);
  }
});
