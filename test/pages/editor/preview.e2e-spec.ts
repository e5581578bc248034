import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { decode } from '../reader/read-page.js';
import { EditorBrowser, locationOf } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

it('a draft is saved and shown as readers will see it, to those who may read it', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } }, { status: 'draft', venue: { venue: 'Ateneu', status: 'draft' } });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${id}`);
  const saved = await browser.press(form.fill('translations[ca][title]', 'Fira nova'), 'preview');
  const { status, body, headers } = await browser.get(`/${saved.headers.get('Location')}`);

  expect(locationOf(saved)).toEqual([303, `/ca/edit/events/${id}/preview?done=save`]);
  expect(status).toBe(200);
  for (const part of [
    '<h1 dir="auto" >Fira nova</h1>',
    'Ateneu',
    '<meta name="robots" content="noindex"',
    `href="/es/edit/events/${id}/preview"`,
  ])
    expect(body).toContain(part);
  expect([headers.get('Cache-Control'), headers.get('X-Robots-Tag')]).toEqual(['private, no-cache', 'noindex']);
  const [, back] = /class="preview">.*? href="([^"]*)"/.exec(body)!;
  expect((await browser.get(`/${decode(back!)}`)).body).toContain('data-done>S’han desat els canvis.');
  const author = await EditorBrowser.open(calendar, await calendar.person('author'));
  expect((await author.get(`//ca/edit/events/${id}/preview`)).status).toBe(403);
  expect((await new EditorBrowser(calendar).get(`//ca/edit/events/${id}/preview`)).status).toBe(303);
  expect((await browser.get(`//ca/calendar/events/${id}`)).status).not.toBe(200);
});

it('a form that was not changed leads to the preview, and a new one is saved as a draft', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  const path = `//ca/edit/events/${id}`;
  const form = await browser.openForm('//ca/edit/events/new');
  form.fill('translations[ca][title]', 'Concert').fill('start_date', '2027-05-01').fill('end_date', '2027-05-01');
  const created = await browser.press(form, 'preview');

  expect(locationOf(await browser.press(await browser.openForm(path), 'preview'))).toEqual([
    303,
    `/ca/edit/events/${id}/preview?done=nothing`,
  ]);
  expect((await browser.get(`/${created.headers.get('Location')}`)).body).toContain('Concert</h1>');
  expect((await calendar.get('/events')).body.total).toBe(1);
});
