import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { readEvents, unfold } from './ics.js';

const calendar = useCalendar();
const given = new Given(calendar);

const DAY_MS = 86_400_000;

it('shows for 30 days that a public event was cancelled, and nothing but its title and start', async () => {
  const { id, slug, global_id } = await given.event({ ca: { title: 'Fira', description: 'Text' } }, { venue: { venue: 'Ateneu' } });
  await calendar.delete(`/events/${id}`);

  for (const path of ['/events.ics', `/events/${id}.ics`, `/events/by-slug/${slug}.ics`]) {
    const lines = unfold(await calendar.get(path));
    expect(lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT'))).toEqual([
      'BEGIN:VEVENT',
      `UID:${global_id}`,
      'DTSTAMP:20261121T110000Z',
      'LAST-MODIFIED:20261121T110000Z',
      expect.stringMatching(/^SEQUENCE:[1-9]/),
      'DTSTART:20261122T170000Z',
      'SUMMARY;LANGUAGE=ca:Fira',
      'STATUS:CANCELLED',
    ]);
  }

  calendar.clock.set(new Date(calendar.clock.now().getTime() + 31 * DAY_MS).toISOString());
  expect(readEvents(await calendar.get('/events.ics'))).toEqual([]);
  expect((await calendar.get(`/events/${id}.ics`)).body.code).toBe('event-no-longer-available');
});

it.each(['draft', 'pending', 'private', 'future'])('does not show that a %s event was cancelled', async (status) => {
  const fields = status === 'future' ? { date: '2026-12-01' } : { status };
  const { id } = await given.event({ ca: {} }, fields);
  await calendar.delete(`/events/${id}`);

  expect(readEvents(await calendar.get('/events.ics'))).toEqual([]);
  expect(readEvents(await calendar.get('/events.ics', { as: ADMIN }))).toEqual([]);
  expect((await calendar.get(`/events/${id}.ics`)).status).toBe(410);
});

it('shows a cancelled event only where its filters would show it, and not where a page or a status is asked for', async () => {
  const { id, categories } = await given.event({ ca: { title: 'Fira' } }, { categories: ['Fires'] });
  await given.category({ ca: { name: 'Altres' } });
  const hidden = await given.event({ ca: { title: 'Amagat' } }, { hide_from_listings: true });
  await calendar.delete(`/events/${id}`);
  await calendar.delete(`/events/${hidden.id}`);

  const titles = async (query: string) => readEvents(await calendar.get(`/events.ics${query}`)).map(({ summary }) => summary);

  expect(await titles(`?categories=${categories[0].id}`)).toEqual(['Fira']);
  expect(await titles('?search=fira')).toEqual(['Fira']);
  expect(await titles('?categories=altres')).toEqual([]);
  expect(await titles('?starts_after=2027-01-01')).toEqual([]);
  expect(await titles('?per_page=10')).toEqual([]);
  expect(await titles('?status=publish')).toEqual([]);
  expect(await titles('')).toEqual(['Fira']);
});

it('shows an event again that was restored', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  await calendar.delete(`/events/${id}`);
  await calendar.patch(`/events/${id}`, { status: 'publish' });

  expect(unfold(await calendar.get('/events.ics')).filter((line) => line.startsWith('STATUS'))).toEqual(['STATUS:CONFIRMED']);
});
