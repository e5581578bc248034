import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { EditorBrowser } from './editor-browser.js';

const calendar = useCalendar({ MAX_PER_PAGE: '1' });
const given = new Given(calendar);

it('an event keeps a category for which the list of categories in its form has no place', async () => {
  const ids: number[] = [];
  for (const name of ['A1', 'B2', 'C3', 'D4', 'E5', 'F6']) ids.push((await given.category({ ca: { name } })).id);
  const { id } = await given.event({ ca: {} }, { categories: [ids[5]] });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${id}`);
  expect((await browser.press(form.fill('translations[ca][title]', 'Fira nova'), 'save')).status).toBe(303);

  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({ title: 'Fira nova', categories: [{ name: 'F6' }] });
});
