import { expect, it } from '@jest/globals';
import { ADMIN } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { findViolations } from '../../reader/browser/open-browser.js';
import { useEditor } from './use-editor.js';

const { calendar, openEditor } = useEditor();
const given = new Given(calendar);

it.each([
  ['light', 360],
  ['dark', 1280],
] as const)('the pages of a series and of histories can be read by everybody, in %s at %i pixels', async (colorScheme, width) => {
  const { id, second, fourth } = await given.course({}, { ca: { title: 'Curs de català' }, es: { title: 'Curso de catalán' } });
  await calendar.patch(`/events/${second}`, { title: 'Visita', event_status: 'cancelled', status_reason: 'Pluja' });
  await calendar.patch(`/events/${fourth}`, { title: 'Final' });
  await calendar.delete(`/events/${fourth}`);
  await calendar.patch(`/events/${id}`, { title: 'Curs gran de català', featured: true });
  const { version } = (await calendar.get(`/events/${id}`, { as: ADMIN })).body;
  const { page, problems } = await openEditor({ colorScheme, viewport: { width, height: 740 } });
  const found: unknown[] = [];
  const look = async () => {
    found.push(...(await findViolations(page)), await page.evaluate('document.documentElement.scrollWidth'));
  };
  for (const path of [`${id}/history`, `${id}/history/${version}`, `${id}/dates`, `${id}/dates?tab=trash`, `${second}`, `${id}`]) {
    await page.goto(`${calendar.origin}/ca/edit/events/${path}`);
    await look();
  }
  // The script shows the dates of a rule as soon as it changes.
  for (const way of ['Cada mes', 'Aquests dies', 'Amb una altra regla', 'Cada setmana']) {
    await page.getByLabel(way, { exact: true }).check();
    await look();
  }
  await page.getByLabel('o quantes vegades').fill('2');
  await page.getByLabel('o quantes vegades').press('Tab');
  await page.locator('[data-dates]').getByText('2 vegades').waitFor();
  await page.locator('[data-dates]').getByText('1 de desembre del 2026, a les 18:00').waitFor();
  await page.getByRole('button', { name: 'Cancel·la totes les dates' }).click();
  await look();
  await page.context().close();

  expect(found).toEqual(Array(11).fill(width));
  expect(problems).toEqual([]);
});
