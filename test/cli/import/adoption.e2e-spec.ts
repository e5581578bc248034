import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { icalEvent as event, icalFile as file } from './ical-text.js';
import { importText, outcomes } from './import-text.js';

const calendar = useCalendar();

/** Days from 1 December at 18:00. */
const course = (count: number) => [
  ...['DTSTART;TZID=Europe/Madrid:20261201T180000', 'DTEND;TZID=Europe/Madrid:20261201T200000'],
  `RRULE:FREQ=DAILY;COUNT=${count}`,
];
const importIcal = (...lines: string[]) => importText(calendar, 'town.ics', file(...lines));
const findSeries = async (uid = 'a') => (await calendar.get(`/events/external/town/${uid}`, { as: ADMIN })).body;
const list = async () => (await calendar.get('/events?per_page=100')).body.events as Record<string, string>[];
const starts = async () => (await list()).map(({ start_date, title }) => `${start_date!.slice(8, 10)} ${title}`);

/** The event of a date, as earlier releases imported it. */
async function old(day: string, fields: object = {}, uid = 'a'): Promise<number> {
  const times = { start_date: `2026-12-${day} 18:00`, end_date: `2026-12-${day} 20:00`, timezone: 'Europe/Madrid' };
  const path = `/events/external/town/${encodeURIComponent(`${uid}/2026-12-${day}T18:00:00`)}`;
  return (await calendar.request('PUT', path, { as: ADMIN, body: { title: 'a', ...times, ...fields } })).body.id;
}

it('what belongs to events that become occurrences goes along', async () => {
  const ids = [await old('01'), await old('02'), await old('03')];
  const parent = (await calendar.post('/events', { title: 'Festa', start_date: '2026-12-01', end_date: '2026-12-01' })).body.id;
  const place = { venue: 'Sala', city: 'Olot' };
  const changes = { external_ids: { tickets: '4711' }, venue: place, translations: { en: { title: 'One' } }, featured: true };
  await calendar.patch(`/events/${ids[1]}`, { ...changes, start_date: '2026-12-02 19:00', slug: 'primer', cost: '5 €' });
  await calendar.patch(`/events/${ids[1]}`, { slug: 'segon' });
  const image = 'https://example.org/a.jpg';
  await calendar.patch(`/events/${ids[2]}`, { post_parent: parent, image });

  const report = await importIcal(...event('a', ...course(4)));

  expect([outcomes(report), report.problems]).toEqual([{ created: 1 }, []]);
  const series = await findSeries();
  const { events } = (await calendar.get(`/events/${series.id}/occurrences`, { as: ADMIN })).body;
  expect(events.map(({ id }: { id: number }) => id)).toEqual([...ids, expect.any(Number)]);
  expect(series.post_parent).toBe(parent);
  expect(events[1]).toMatchObject({
    ...{ title: 'a', start_date: '2026-12-02 19:00:00', featured: true, cost: '5 €', venue: place, external_ids: { tickets: '4711' } },
    changed: ['start_date', 'end_date', 'cost', 'featured', 'venue', 'title'],
  });
  expect(events[2]).toMatchObject({ image: { url: image }, changed: ['image'] });
  expect((await calendar.get(`/events/${ids[1]}`, { language: 'en' })).body.title).toBe('One');
  expect((await calendar.get('/events/external/tickets/4711', { as: ADMIN })).body.id).toBe(ids[1]);
  const slugs = { primer: ids[1], segon: ids[1], 'a-2': ids[1], 'a-3': ids[2] };
  for (const [slug, id] of Object.entries(slugs))
    expect(await calendar.get(`/events/by-slug/${slug}`)).toMatchObject({ status: 301, body: { data: { id } } });
  expect(outcomes(await importIcal(...event('a', ...course(4))))).toEqual({ unchanged: 1 });
});

it('the children of events that become occurrences are children of the series', async () => {
  const ids = [await old('01'), await old('02')];
  const child = (await calendar.post('/events', { title: 'Taller', start_date: '2026-12-05', end_date: '2026-12-05', post_parent: ids[0] }))
    .body.id;
  await calendar.patch(`/events/${ids[1]}`, { post_parent: ids[0] });

  await importIcal(...event('a', ...course(2)));

  const series = await findSeries();
  expect(series.post_parent).toBeNull();
  expect((await calendar.get(`/events/${child}`)).body.post_parent).toBe(series.id);
  expect((await calendar.get(`/events?post_parent=${series.id}`)).body.events).toMatchObject([{ id: child }]);
});

it('dates whose events were deleted or withdrawn are left out, and the events stay', async () => {
  const ids = [await old('01'), await old('02'), await old('03')];
  await calendar.delete(`/events/${ids[1]}`);
  await calendar.patch(`/events/${ids[2]}`, { status: 'draft' });

  const report = await importIcal(...event('a', ...course(4)));

  expect([outcomes(report), report.problems]).toEqual([{ created: 1 }, []]);
  expect(await starts()).toEqual(['01 a', '04 a']);
  expect(outcomes(await importIcal(...event('a', ...course(4), 'DESCRIPTION:Text')))).toEqual({ updated: 1 });
  expect(await starts()).toEqual(['01 a', '04 a']);
  await calendar.patch(`/events/${ids[1]}`, { status: 'publish' });
  expect(await starts()).toEqual(['01 a', '02 a', '04 a']);
});

it('any number of events becomes occurrences with the same number of statements', async () => {
  const days = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'));
  for (const day of days(3)) await old(day, { title: `Dia ${day}`, tags: ['a'] }, 'few');
  for (const day of days(30)) await old(day, { title: `Dia ${day}`, tags: ['a'] }, 'many');
  const put = (uid: string, count: number) => {
    const times = { start_date: '2026-12-01 18:00', end_date: '2026-12-01 20:00', timezone: 'Europe/Madrid' };
    const body = { title: 'a', ...times, recurrence: [`RRULE:FREQ=DAILY;COUNT=${count}`] };
    return calendar.request('PUT', `/events/external/town/${uid}`, { as: ADMIN, body });
  };

  const few = await calendar.recordQueries(() => put('few', 3));
  const many = await calendar.recordQueries(() => put('many', 30));

  expect(many.length).toBe(few.length);
  expect((await findSeries('many')).exceptions_total).toBe(30);
});
