import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { drawImage } from '../../../support/images.js';
import { Given } from '../../../support/given.js';
import { waitUntil } from '../../../support/until.js';
import { useEditor } from './use-editor.js';

const { calendar, openEditor } = useEditor();
const given = new Given(calendar);

let folder: string;
let photo: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  photo = join(folder, 'fira.jpg');
  await drawImage(400, 200).jpeg().toFile(photo);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Drags to the middle of an element what a folder, or another page, has. */
async function drop(target: Locator, { files = [], html }: { files?: readonly string[]; html?: string }) {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  const items = html === undefined ? [] : [{ mimeType: 'text/html', data: html }];
  const devtools = await target.page().context().newCDPSession(target.page());
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', {
      ...{ type, x: x + width / 2, y: y + height / 2 },
      data: { items, files: [...files], dragOperationsMask: 1 },
    });
}

const readDescription = (page: Page) => page.evaluate<string>(`document.querySelector('textarea[data-html]').value`);

it('a picture is dropped on its heading, survives a mistake in another field, and opens nothing where it misses the field', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const { page, problems } = await openEditor();
  await page.goto(`${calendar.origin}/ca/edit/events/${id}`);
  await drop(page.locator('h1'), { files: [photo] });
  await drop(page.locator('.group h2', { hasText: 'Imatge' }), { files: [photo] });
  await page.getByText('La imatge ha arribat.').waitFor();
  const opened = page.context().pages().length;
  await page.locator('#f-online_url').evaluate('(input) => (input.closest("details").open = true)');
  await page.locator('#f-online_url').fill('no');
  const save = page.getByRole('button', { name: 'Desa', exact: true }).last();
  await save.click();
  await page.locator('.summary').waitFor();
  await page.locator('#f-online_url').fill('');
  await save.click();
  await page.locator('[data-done]').waitFor();
  await page.context().close();

  expect(opened).toBe(1);
  expect((await calendar.get(`/events/${id}`)).body.image).toMatchObject({ width: 400 });
  expect(problems.filter((problem) => !/calendar\.test|400/.test(problem))).toEqual([]);
});

it('a picture that is dropped or pasted into a description stays out of it, and the page says where it belongs', async () => {
  const { id } = await given.event({ ca: { title: 'Fira', description: '<p>Hola</p>' } });
  const { page, problems } = await openEditor({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`${calendar.origin}/ca/edit/events/${id}`);
  const text = page.getByRole('textbox', { name: 'Descripció' });
  const status = page.locator('.rich [role="status"]');
  const told: unknown[] = [];
  const note = async () => told.push([await status.textContent(), await readDescription(page), page.context().pages().length]);

  await drop(text, { files: [photo] });
  await note();
  await drop(text, { html: '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">' });
  await note();
  // A picture of the screen.
  await page.evaluate(`new Promise((done) => document.createElement('canvas').toBlob(done))
    .then((png) => navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]))`);
  await text.focus();
  await page.keyboard.press('Control+v');
  await note();
  await page.getByRole('button', { name: 'Text pla' }).click();
  await drop(text, { files: [photo] });
  await note();
  await page.context().close();

  const refused = ['Un text no admet imatges. Trieu la vostra a «Imatge», en aquest formulari.', '<p>Hola</p>', 1];
  expect(told).toEqual([refused, refused, refused, refused]);
  expect(problems).toEqual([]);
});

it('a telephone offers its camera beside its gallery, and a mouse does not', async () => {
  const { page } = await openEditor({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  // From now on, Chromium opens no window for a file.
  let windows = 0;
  page.on('filechooser', () => windows++);
  await page.goto(`${calendar.origin}/es/edit/venues/new`);
  const captures = `document.querySelector('.picture input[type="file"]').addEventListener('click', ({ target }) => (window.captured = target.getAttribute('capture')))`;
  await page.evaluate(captures);
  const chosen: unknown[] = [];
  for (const button of [page.getByRole('button', { name: 'Hacer una foto' }), page.getByLabel('Una imagen de este dispositivo')]) {
    await button.tap();
    await waitUntil(() => windows === chosen.length + 1);
    chosen.push(await page.evaluate('window.captured'));
  }
  await page.context().close();
  const { page: desk } = await openEditor();
  await desk.goto(`${calendar.origin}/es/edit/venues/new`);
  const isShown = await desk.locator('[data-camera]').isVisible();
  await desk.context().close();

  expect([...chosen, isShown]).toEqual(['environment', null, false]);
});
