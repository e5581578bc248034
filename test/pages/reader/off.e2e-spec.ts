import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { EditorBrowser } from '../editor/editor-browser.js';
import { BROWSER_HEADERS, listAttributeValues } from '../documentation/html-response.js';

const calendar = useCalendar({ PAGES: 'off' });
const given = new Given(calendar);

it.each(['//ca/calendar', '//ca/embed', '//embed.js', '//sitemap.xml', '//robots.txt'])('with PAGES=off, %s is 404', async (path) => {
  expect((await calendar.get(path)).status).toBe(404);
});

it('with PAGES=off, a browser gets JSON at the `url` of a record, and home does not lead to pages', async () => {
  const { slug } = await given.event();

  const answer = await calendar.get(`/events/by-slug/${slug}`, { headers: BROWSER_HEADERS });

  expect([answer.status, answer.body.slug]).toEqual([200, slug]);
  expect(listAttributeValues(await calendar.get('//ca', { headers: BROWSER_HEADERS }), 'a', 'href')).not.toContain('/ca/calendar');
});

it('with PAGES=off, events have no preview', async () => {
  const { id } = await given.event();
  const browser = await EditorBrowser.open(calendar);

  expect((await browser.openForm(`//ca/edit/events/${id}`)).buttons).not.toContain('preview');
  expect((await browser.get(`//ca/edit/events/${id}/preview`)).status).toBe(404);
});
