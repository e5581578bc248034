import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { EditorBrowser } from './editor-browser.js';

const calendar = useCalendar({ EDITOR: 'off' });

it('with EDITOR=off there are no pages to write events, and users still sign in', async () => {
  const browser = await EditorBrowser.open(calendar);

  expect((await browser.get('//ca/edit/events/new')).status).toBe(404);
  const { status, body } = await browser.get('//ca/edit');
  expect(status).toBe(200);
  expect(body).not.toContain('/edit/events');
});
