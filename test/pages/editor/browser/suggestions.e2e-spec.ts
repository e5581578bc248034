import { expect, it } from '@jest/globals';
import { Given } from '../../../support/given.js';
import { useEditor } from './use-editor.js';

const { calendar, openEditor } = useEditor();
const given = new Given(calendar);

it('a suggestion that is being chosen by keyboard stays chosen when the suggestions for more words arrive', async () => {
  await given.organizer({ ca: { organizer: 'Amics' } });
  const { page } = await openEditor();
  await page.goto(`${calendar.origin}/ca/edit/events/new`);
  let answer!: () => void;
  const isChosen = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/search=ami$/, async (route) => (await isChosen, route.continue()));
  const [search, option] = [page.getByRole('combobox', { name: 'Cerca un organitzador' }), page.getByRole('option', { name: 'Amics' })];
  await search.pressSequentially('am');
  await option.waitFor();
  const found = page.waitForResponse(/search=ami$/);
  await search.press('i');
  await search.press('ArrowDown');
  answer();
  await (await found).finished();
  // The script reads the answer after the browser has it.
  await page.waitForTimeout(100);
  await search.press('Enter');
  const chosen = await page.locator('select[name=organizer] option').allTextContents();
  await page.context().close();

  expect(chosen).toEqual(['Amics']);
});

it('words that are pasted while a suggestion is being chosen are looked for', async () => {
  await given.organizer({ ca: { organizer: 'Bernat' } });
  const { page } = await openEditor();
  await page.goto(`${calendar.origin}/ca/edit/events/new`);
  const search = page.getByRole('combobox', { name: 'Cerca un organitzador' });
  await search.pressSequentially('zz');
  await page.getByRole('option', { name: 'Un organitzador que encara no hi és: zz' }).waitFor();
  await search.press('ArrowDown');
  await search.fill('bern');
  await page.getByRole('option', { name: 'Bernat' }).waitFor();
  await page.context().close();
});
