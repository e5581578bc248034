import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { cleanHtml } from '../../../../src/core/text/clean.js';
import { Given } from '../../../support/given.js';
import { CLIPBOARDS, PAGES } from './clipboards.js';
import { useEditor } from './use-editor.js';

const { calendar, openEditor } = useEditor();
const given = new Given(calendar);

/** Empties the first description of a form. */
const EMPTY = `
  const field = document.querySelector('textarea[data-html]');
  const plain = document.querySelector('[data-do="plain"]');
  plain.click();
  field.value = '';
  plain.click();`;

it('texts that programs have copied keep lists, links and headings, and lose the rest', async () => {
  const { page, problems } = await openEditor();
  await page.goto(`${calendar.origin}/ca/edit/organizers/new`);
  const pasted = await page.evaluate<string[]>(`${JSON.stringify(CLIPBOARDS.map(([, clipboard]) => clipboard))}.map((html) => {
    ${EMPTY}
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('.rich .text').dispatchEvent(event);
    return field.value;
  })`);
  await page.context().close();

  expect(pasted.map((description, place) => [CLIPBOARDS[place]![0], description])).toEqual(
    CLIPBOARDS.map(([what, , description]) => [what, description]),
  );
  expect(problems).toEqual([]);
});

/** Copies what an element shows, with the keys of the clipboard. */
async function copy(page: Page, selector: string) {
  await page.bringToFront();
  await page.evaluate(`getSelection().selectAllChildren(document.querySelector(${JSON.stringify(selector)}))`);
  await page.keyboard.press('Control+c');
}

/** Pastes into an empty description, and returns what its field has then. */
async function paste(page: Page): Promise<string> {
  await page.bringToFront();
  await page.evaluate(`(() => {${EMPTY}})()`);
  await page.locator('.rich .text').first().focus();
  await page.keyboard.press('Control+v');
  return page.evaluate<string>(`document.querySelector('textarea[data-html]').value`);
}

it('what is copied from a page, and from an event of this calendar, keeps lists, links and headings', async () => {
  const description = cleanHtml(
    '<h3>Divendres</h3><ul><li><strong>Pregó</strong></li></ul><p><a href="https://example.org/">Entrades</a></p>',
  );
  const { slug } = await given.event({ ca: { title: 'Fira', description } });
  const { page, problems } = await openEditor({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`${calendar.origin}/ca/edit/organizers/new`);
  const [other] = await Promise.all([page.waitForEvent('popup'), page.evaluate(`void open('about:blank')`)]);
  await other.route('https://other.example/**', (route) => {
    const [, html] = PAGES[Number(new URL(route.request().url()).pathname.slice(1))]!;
    const body = html.includes('<main>') ? html : `<main>${html}</main>`;
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html>${body}` });
  });
  const pasted = [];
  for (const [place, [what]] of PAGES.entries()) {
    await other.goto(`https://other.example/${place}`);
    await copy(other, 'main');
    pasted.push([what, await paste(page)]);
  }
  await other.goto(`${calendar.origin}/ca/calendar/events/${slug}`);
  await copy(other, 'main .text');
  const ofReaders = await paste(page);
  // What the editor copies itself.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  const ofEditor = await paste(page);
  await page.context().close();

  expect(pasted).toEqual(PAGES.map(([what, , description]) => [what, description]));
  expect([ofReaders, ofEditor]).toEqual([
    '<h3>Divendres</h3>\n<ul>\n<li><strong>Pregó</strong></li>\n</ul>\n<p><a href="https://example.org/">Entrades</a></p>',
    ofReaders,
  ]);
  expect(problems).toEqual([]);
});
