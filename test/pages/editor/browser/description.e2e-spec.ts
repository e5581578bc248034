import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { cleanHtml, htmlToWholeText } from '../../../../src/core/text/clean.js';
import { ADMIN } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { findViolations } from '../../reader/browser/open-browser.js';
import { useEditor } from './use-editor.js';

const { calendar, openEditor } = useEditor();
const given = new Given(calendar);

/** Opens the form of an event with this description. */
async function openDescription(description: string, options: BrowserContextOptions = {}) {
  const { id } = await given.event({ ca: { title: 'Fira', description } });
  const opened = await openEditor(options);
  const open = () => opened.page.goto(`${calendar.origin}/ca/edit/events/${id}`);
  await open();
  const read = async () => (await calendar.get(`/events/${id}`, { as: ADMIN })).body;
  return { ...opened, id, open, read, text: opened.page.getByRole('textbox', { name: 'Descripció' }) };
}

const readField = (page: Page) => page.evaluate<string>(`document.querySelector('textarea[data-html]').value`);
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Desa', exact: true }).last().click();
  await page.locator('[data-done]').waitFor();
};

const INLINE = ['a href="https://example.org/?a=1&b=2" title="A &quot;b&quot;"', 'strong', 'em', 'b', 'i', 'u', 's', 'code'];
const BLOCKS = ['p', 'h2', 'h3', 'h4', 'pre', 'blockquote', 'ul', 'ol'];
const put = (tag: string, content: string) => `<${tag}>${content}</${tag.split(' ')[0]}>`;
const list = (tag: string, ...items: string[]) => put(tag, `\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n`);
const fill = (block: string, content: string) => (block.endsWith('l') ? list(block, content, 'b') : put(block, content));

/** Descriptions as they are stored: those of the sample, those that people write by hand, and all pairs of tags. */
function listDescriptions(): string[] {
  const ofSample: string[] = [];
  JSON.parse(readFileSync('public/sample-data.json', 'utf8'), (key, value) => {
    if (key === 'description' && typeof value === 'string') ofSample.push(value);
    return value;
  });
  const byHand = [
    ...[
      '',
      'Només text',
      'Una ratlla<br>i una altra',
      'a\n\nb',
      '<p></p>',
      '<p>&nbsp;</p>',
      'Fira & mercat <b>avui</b>',
      '<p>a</p>b<p>c</p>',
    ],
    ...[
      '<ul><li><p>a</p><p>b</p></li></ul>',
      '<ul><li>a<p>b</p></li></ul>',
      '<ol><li>a<ul><li>b</li></ul></li></ol>',
      '<p>a <b> b </b> c</p>',
    ],
    ...[
      '<img src="https://images.example/a.jpg">',
      '<p><img src="http://images.example/a.jpg" alt="" width="10" height="20" title="t"></p>',
    ],
    ...[
      '<pre>\n\n  a\n    b</pre>',
      '<pre><code>a &lt; b</code></pre>',
      '<blockquote>a<br><br>b</blockquote>',
      '<p>a<br></p>',
      '<p>😀 á ﬁ</p>',
    ],
    ...[
      '<p><a href="/x"><img src="/a.png" alt="A"></a></p>',
      '<a>a</a>',
      '<p>a</p>\n\n\n<p>b</p>\n',
      '<strong><p>a</p></strong>',
      '<ul></ul>',
    ],
  ];
  const pairs = [
    ...BLOCKS.flatMap((block) => [...INLINE, 'br', 'img src="/a.png" alt="a"'].map((tag) => fill(block, `x ${put(tag, 'y')} z`))),
    ...INLINE.flatMap((outer) => INLINE.map((inner) => put('p', put(outer, `x ${put(inner, 'y')} z`)))),
    ...['blockquote', 'ul', 'ol'].flatMap((outer) =>
      BLOCKS.flatMap((inner) => [fill(outer, fill(inner, 'x')), fill(outer, `y${fill(inner, 'x')}`)]),
    ),
  ];
  return [...ofSample, ...byHand, ...pairs].map(cleanHtml);
}

it('descriptions that are opened and sent untouched are the same bytes, and none loses anything once it is edited', async () => {
  const descriptions = listDescriptions();
  const { page, problems, open } = await openDescription('<p>a</p>');
  // One page has a field for each of them.
  await page.route('**/edit/events/*', async (route) => {
    const response = await route.fetch();
    const escape = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const fields = descriptions.map(
      (one, place) =>
        `<p class="field"><label for="d${place}">D</label><textarea id="d${place}" name="d" data-html>\n${escape(one)}</textarea></p>`,
    );
    await route.fulfill({ response, body: (await response.text()).replace('</form>', (end) => fields.join('') + end) });
  });
  await open();
  const sent = await page.evaluate<string[]>(`new FormData(document.querySelector('.edit')).getAll('d')`);
  const written = await page.evaluate<(string | null)[]>(
    `${JSON.stringify(descriptions)}.map((one) => descriptionSchema.read(one)).map((doc) => doc ? descriptionSchema.write(doc) : null)`,
  );
  await page.context().close();

  expect(descriptions.length).toBeGreaterThan(200);
  expect(sent).toEqual(descriptions);
  expect(problems.filter((one) => !one.includes('404'))).toEqual([]);
  const known = descriptions.filter((_, place) => written[place] !== null);
  const words = (html: string) => htmlToWholeText(html).replace(/\s+/g, '');
  expect(written.filter((one) => one !== null).map((one) => words(cleanHtml(one)))).toEqual(known.map(words));
  // An editor has no document without text, nor a list without an item.
  expect(descriptions.filter((_, place) => written[place] === null)).toEqual(['<p></p>', '<ul></ul>']);
});

it('descriptions in three languages that are saved untouched with another change are the same bytes in the answer of the API', async () => {
  const descriptions = listDescriptions().filter((_, place) => place % 9 === 0);
  const { page, problems } = await openEditor();
  const [stored, saved] = [[] as unknown[], [] as unknown[]];
  const languages = ['ca', 'es', 'en'];
  for (let first = 0; first < descriptions.length; first += languages.length) {
    const texts = descriptions.slice(first, first + languages.length);
    const translations = texts.map((description, place) => [languages[place]!, { organizer: `Ateneu ${first}`, description }]);
    const { id } = await given.organizer(Object.fromEntries(translations));
    const read = async () => {
      const { body } = await calendar.get(`/organizers/${id}`, { as: ADMIN });
      return [body.phone, ...texts.map((_, place) => body.translations[languages[place]!].description)];
    };
    const [, ...before] = await read();
    await page.goto(`${calendar.origin}/ca/edit/organizers/${id}`);
    await page.locator('#f-phone').fill(`972 ${first}`);
    await save(page);
    stored.push([`972 ${first}`, ...before]);
    saved.push(await read());
  }
  await page.context().close();

  expect(descriptions.length).toBeGreaterThan(25);
  expect(saved).toEqual(stored);
  expect(problems.filter((one) => !one.includes('404'))).toEqual([]);
});

it('a description is written by keyboard, with the buttons and without', async () => {
  const { page, problems, read, text } = await openDescription('<p>Hola</p>');
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Cal:');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+F10');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.type('pa');
  await page.keyboard.press('Enter');
  await page.keyboard.type('vi ');
  const pressed = await page.getByRole('toolbar').getByRole('button', { pressed: true }).allTextContents();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('example.org');
  const stops = await page.getByRole('toolbar').locator('[tabindex="0"]').count();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const left = await page.evaluate('document.activeElement.closest(".rich") === null');
  await save(page);
  const { description } = await read();
  await page.context().close();

  expect(description).toBe(
    cleanHtml(
      '<p>Hola</p>\n<p><strong>Cal:</strong></p>\n<ul>\n<li>pa</li>\n<li>vi <a href="https://example.org">example.org</a></li>\n</ul>',
    ),
  );
  expect([pressed.length, stops, left, problems]).toEqual([1, 1, true, []]);
});

it('what is undone is the stored text again, byte for byte, and "Plain text" shows it', async () => {
  const stored = cleanHtml('<p>a   <b>b</b></p>\n\n\n<i></i>c<br><br>');
  const { page, problems, text } = await openDescription(stored);
  const toPlain = page.getByRole('button', { name: 'Text pla' });
  await text.focus();
  await page.keyboard.type('x');
  const changed = await readField(page);
  await page.keyboard.press('Control+z');
  const undone = await readField(page);
  await toPlain.click();
  await text.fill('<ul></ul>');
  await toPlain.click();
  const told = await page.locator('.rich [role="status"]').textContent();
  await text.fill('<h3>Nou</h3>');
  await toPlain.click();
  const shown = await page.locator('.rich .text h3').textContent();
  const kept = await readField(page);
  await page.context().close();

  expect(changed).not.toBe(stored);
  expect([undone, shown, kept]).toEqual([stored, 'Nou', '<h3>Nou</h3>']);
  expect(told).toContain('es mostra en HTML');
  expect(problems).toEqual([]);
});

it.each([
  ['light', 360],
  ['dark', 1280],
] as const)('the editor of a description can be used by everybody, in %s, %i pixels wide', async (colorScheme, width) => {
  const html =
    '<h2>Horari</h2><p>a <a href="https://example.org/">b</a></p><ul><li>c</li></ul><p><img src="http://images.example/a.jpg"></p>';
  const { page, problems, text } = await openDescription(html, { colorScheme, viewport: { width, height: 800 } });
  await text.focus();
  await page.keyboard.press('Control+k');
  const found = [...(await findViolations(page)), await page.evaluate('document.documentElement.scrollWidth')];
  await page.getByRole('button', { name: 'Text pla' }).click();
  found.push(...(await findViolations(page)));
  await page.context().close();

  expect(found).toEqual([width]);
  expect(problems).toEqual([]);
});
