import { expect, it } from '@jest/globals';
import { Given } from '../../../support/given.js';
import { useEditor } from './use-editor.js';

const { calendar, openEditor } = useEditor();
const given = new Given(calendar);

it('the dates of a rule are shown as soon as it changes', async () => {
  const { id } = await given.course();
  const { page, problems } = await openEditor();
  await page.goto(`${calendar.origin}/ca/edit/events/${id}`);
  await page.locator('[name="recurrence[count]"]').fill('2');
  await page.locator('[name="recurrence[count]"]').press('Tab');
  await page.locator('[data-dates]').getByText('2 vegades').waitFor();
  const dates = await page.locator('[data-dates]').innerText();
  await page.context().close();

  expect(dates).toContain('1 de desembre del 2026, a les 18:00');
  expect(problems).toEqual([]);
});

it('the dates of a rule stay as they are after the session has ended', async () => {
  const { id } = await given.course();
  const { page } = await openEditor();
  await page.goto(`${calendar.origin}/ca/edit/events/${id}`);
  const place = page.locator('[data-dates]');
  const before = await place.innerText();
  await page.context().clearCookies();
  const response = page.waitForResponse((one) => one.url().includes('/sign-in'));
  await page.locator('[name="recurrence[count]"]').fill('2');
  await page.locator('[name="recurrence[count]"]').press('Tab');
  await (await response).finished();
  await page.waitForTimeout(300);
  const after = await place.innerText();
  await page.context().close();

  expect(before).toContain('vegades');
  expect(after).toBe(before);
});
