import { expect, it } from '@jest/globals';
import { ADMIN, type Person, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';
import { copyEvent } from './calendar/copy-event.js';

const calendar = useCalendar();
const given = new Given(calendar);

const on = (day: string, time = '18:00:00') => ({ start_date: `2026-12-${day} ${time}`, end_date: `2026-12-${day} 23:00:00` });

async function find(query: Record<string, string>, as: Person = ADMIN): Promise<[title: string, score: number][]> {
  const sent = new URLSearchParams({ start_date: '2026-12-10', ...query });
  const { body } = await calendar.get(`/events/similar?${sent.toString()}`, { as });
  return body.events.map(({ title, score }: { title: string; score: number }) => [title, score]);
}

it('finds the events of the day that have nearly the same title, or the same place, the most alike first', async () => {
  const venue = await given.venue({ ca: { venue: 'Ateneu' } });
  const { id, rest_url } = await given.event({ ca: { title: 'Concert de Nadal' } }, { ...on('10'), venue: venue.id });
  await given.event({ ca: { title: 'Concert de Nadàl!' } }, on('10', '20:00:00'));
  await given.event({ ca: { title: 'Xerrada' } }, { ...on('10'), venue: venue.id });
  await given.event({ ca: { title: 'Fira de Nadal i de Reis' } }, on('10'));
  await given.event({ ca: { title: 'Concert de Nadal' } }, { ...on('11'), venue: venue.id });

  const { status, body } = await calendar.get(
    `/events/similar?title=concert%20de%20nadal&start_date=2026-12-10T09:00:00&venue=${venue.id}`,
    { as: ADMIN },
  );

  expect(status).toBe(200);
  expect(body.events[0]).toEqual({
    ...{ id, rest_url, title: 'Concert de Nadal', start_date: '2026-12-10 18:00:00', score: 1 },
    venue: expect.objectContaining({ id: venue.id, venue: 'Ateneu' }),
  });
  expect(body.events.map(({ title, score }: { title: string; score: number }) => [title, score])).toEqual([
    ['Concert de Nadal', 1],
    ['Xerrada', 0.5],
    ['Concert de Nadàl!', 0.5],
  ]);
  expect(await find({ title: 'Concert de Nadal 2026' })).toEqual([
    ['Concert de Nadal', 0.76],
    ['Concert de Nadàl!', 0.76],
  ]);
  expect(await find({})).toEqual([]);
  expect(await find({ venue: String(venue.id) })).toEqual([
    ['Concert de Nadal', 1],
    ['Xerrada', 1],
  ]);
});

it('compares the title with that in each language, and shows that of the client', async () => {
  await given.event({ ca: { title: 'Mercat' }, en: { title: 'Farmers’ market' } }, on('10'));

  expect(await find({ title: 'Farmers market' })).toEqual([['Mercat', 1]]);
});

it('finds events of every state that the client may read, dates of series too, and none in the trash', async () => {
  const [author, other] = [await calendar.person('author'), await calendar.person('author')];
  await given.event({ ca: { title: 'Ball 1' } }, on('10'));
  await given.event({ ca: { title: 'Ball 2' } }, { ...on('10'), event_status: 'cancelled', hide_from_listings: true });
  await given.event({ ca: { title: 'Ball 3' } }, { ...on('10'), status: 'draft' }, author);
  await given.event({ ca: { title: 'Ball 4' } }, { ...on('10'), status: 'draft' }, other);
  await given.event({ ca: { title: 'Ball 5' } }, { ...on('09'), recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] });
  await given.event({ ca: { title: 'Ball 6' } }, { ...on('09'), recurrence: ['RRULE:FREQ=DAILY;COUNT=3'], status: 'private' });
  const gone = await given.event({ ca: { title: 'Ball 7' } }, on('10'));
  await calendar.delete(`/events/${gone.id}`);
  const titles = async (as: Person) => (await find({ title: 'Ball 0' }, as)).map(([title]) => title.slice(-1)).join('');

  expect([await titles(ADMIN), await titles(author), await titles(other)]).toEqual(['123456', '1235', '1245']);
});

it('finds ten events at most, in an order that is always the same', async () => {
  for (let n = 0; n < 11; n++) await given.event({ ca: { title: 'Ball' } }, on('10', n < 6 ? '19:00:00' : '18:00:00'));
  const { body } = await calendar.get('/events/similar?title=Ball&start_date=2026-12-10', { as: ADMIN });
  const shown = body.events.map(({ id, start_date }: { id: number; start_date: string }) => `${start_date} ${String(id).padStart(9, '0')}`);

  expect(shown).toHaveLength(10);
  expect(shown).toEqual(shown.toSorted());
});

it('does not tell of the place of an event where the client must not read it', async () => {
  const venue = await given.venue({ ca: { venue: 'Amagat' } }, { status: 'draft' });
  await given.event({ ca: { title: 'Fira' } }, { ...on('10'), venue: venue.id });

  expect(await find({ venue: String(venue.id) })).toEqual([['Fira', 1]]);
  expect(await find({ venue: String(venue.id) }, await calendar.person('contributor'))).toEqual([]);
});

it('is for those who may create events', async () => {
  const path = '/events/similar?title=Fira&start_date=2026-12-10';

  expect((await calendar.get(path)).status).toBe(401);
  expect((await calendar.get(path, { as: await calendar.person('subscriber') })).status).toBe(403);
  expect((await calendar.get(path, { as: await calendar.person('contributor') })).status).toBe(200);
});

it.each(['', 'start_date=x', 'start_date=2026-12-10&venue=x'])('%j is refused', async (query) => {
  expect((await calendar.get(`/events/similar?${query}`, { as: ADMIN })).status).toBe(400);
});

it('misses no event of a day that has many', async () => {
  const { id } = await given.event({ ca: { title: 'Taller' } }, on('10'));
  await copyEvent(
    calendar,
    id,
    Array.from({ length: 1_000 }, () => ({})),
  );
  await given.event({ ca: { title: 'Concert de Nadal' } }, on('10'));

  expect(await find({ title: 'Concert de Nadal' })).toEqual([['Concert de Nadal', 1]]);
});
