import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Form } from '../../support/form.js';
import { Given } from '../../support/given.js';
import { EditorBrowser } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** Returns the items of a list of dates, without tags. */
const readDates = (page: string) =>
  [...page.matchAll(/<li>\s*<div>(.*?)<\/div>/gs)].map(([, item]) =>
    item!
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );

it('the dates of a series are listed with what each changes', async () => {
  const { id, second, third, fourth } = await given.course({ start_date: '2026-12-01 18:00', end_date: '2026-12-01 20:00' });
  await calendar.patch(`/events/${second}`, { start_date: '2026-12-09 17:00', end_date: '2026-12-09 19:00' });
  await calendar.patch(`/events/${third}`, { event_status: 'cancelled', status_reason: 'Pluja' });
  await calendar.patch(`/events/${fourth}`, { title: 'Visita', cost: '5 €' });
  const browser = await EditorBrowser.open(calendar);

  const series = await browser.get(`//ca/edit/events/${id}`);
  const { raw } = await browser.get(`//en/edit/events/${id}/dates`);
  const changed = await browser.get(`//ca/edit/events/${id}/dates?tab=changed&from=20/12/2026`);

  expect(series.body).toContain(`<a href="/ca/edit/events/${id}/dates">`);
  expect(raw).toContain(`<a href="/en/edit/events/${second}">`);
  expect(readDates(raw)).toEqual([
    expect.stringMatching(/^Tuesday, December 1, 2026 at 6:00.PM$/),
    expect.stringMatching(/^Wednesday, December 9, 2026 at 5:00.PM moved from Tuesday, December 8, 2026 at 6:00.PM$/),
    expect.stringMatching(/^Tuesday, December 15, 2026 at 6:00.PM Cancelled Pluja$/),
    expect.stringMatching(/^Tuesday, December 22, 2026 at 6:00.PM Visita · changed: Price$/),
  ]);
  expect(readDates(changed.raw)).toHaveLength(1);
});

it('5,000 dates are in pages', async () => {
  const { id } = await given.event({ ca: { title: 'Visita' } }, { recurrence: ['RRULE:FREQ=DAILY;COUNT=5000'] });
  const browser = await EditorBrowser.open(calendar);

  const last = await browser.get(`//ca/edit/events/${id}/dates?page=100`);

  expect(readDates(last.raw)).toHaveLength(50);
  expect(last.body).toContain('<span>Pàgina 100 de 100</span>');
});

it('a date that was taken out is taken back', async () => {
  const { id, second } = await given.course();
  await calendar.delete(`/events/${second}`);
  const browser = await EditorBrowser.open(calendar);
  const path = `//ca/edit/events/${id}/dates?tab=trash`;
  const form = new Form((await browser.get(path)).raw, 'class="restore"');

  const { body } = await browser.post(path, form.press(`restore-${second}`));

  expect(body).toContain('Torna a haver-hi la data: ');
  expect((await calendar.get(`/events/${second}`, { as: ADMIN })).status).toBe(200);
});

it('a first day that is none is told', async () => {
  const { id } = await given.course();
  const browser = await EditorBrowser.open(calendar);

  const { status, body } = await browser.get(`//ca/edit/events/${id}/dates?from=31/2/2026`);
  expect([status, body.includes('class="summary"')]).toEqual([200, true]);
});

it('a date is moved to the trash on its page, and comes back there', async () => {
  const { second } = await given.course();
  const browser = await EditorBrowser.open(calendar);
  await browser.press(await browser.openForm(`//ca/edit/events/${second}`), 'trash');
  const trashed = await calendar.get(`/events/${second}`);
  const answer = await browser.press(await browser.openForm(`//ca/edit/events/${second}`, 'action="/ca/edit/events'), 'restore');

  expect([trashed.status, answer.status, (await calendar.get(`/events/${second}`)).status]).toEqual([410, 303, 200]);
});
