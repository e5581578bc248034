import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { createSource, runNow, serve } from '../../../api/sources/feed.js';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { drawImage } from '../../../support/images.js';
import { useStandInServer } from '../../../support/stand-in-server.js';
import { openBrowser, openPage, PATIENCE } from '../../reader/browser/open-browser.js';
import { PASSWORD } from '../../sign-in/browser-client.js';
import { Keyboard } from './keyboard.js';

const calendar = useCalendar();
const given = new Given(calendar);
const server = useStandInServer();
jest.setTimeout(PATIENCE.test);

let browser: Browser;
beforeAll(async () => {
  const { port } = calendar.app.getHttpServer().address() as AddressInfo;
  browser = await openBrowser([`calendar.test:80 127.0.0.1:${port}`]);
});
afterAll(() => browser.close());

const titleIn = (language: string) => `#f-translations-${language}-title`;
const PUBLISH = '.actions [value=publish]';
const SAVE = '.actions [value=save]';

/** A page that carries a form has other names. */
async function signIn(user: Keyboard, prefix = '') {
  await user.type(`#${prefix}username`, 'admin');
  await user.type(`#${prefix}password`, PASSWORD);
  await user.go(`#${prefix}password`);
}

/** Writes an event in two languages, with a new venue, a picture and a price. */
async function writeEvent(user: Keyboard, language: string) {
  for (const other of ['ca', 'es']) if (other !== language) await user.go(`[value=open-${other}]`);
  await user.type(titleIn('ca'), 'Fira del llibre');
  await user.type(titleIn('es'), 'Feria del libro');
  await fillDays(user, '12052026', ['1000AM', '0200PM']);
  await user.press('#f-venue summary', 'Enter');
  await user.type('#f-new_venue-venue', 'Ateneu');
  await user.type('#f-new_venue-city', 'Girona');
  await user.type('#f-cost', '5 €');
  const buffer = await drawImage(400, 200).jpeg().toBuffer();
  await user.chooseFile('#f-image_file', { name: 'fira.jpg', mimeType: 'image/jpeg', buffer });
  await user.type('#f-image_alt-ca', 'Parades de llibres');
  await user.type('#f-image_alt-es', 'Puestos de libros');
  await user.save(PUBLISH);
}

/** The times are left as they are if there are none. */
async function fillDays(user: Keyboard, day: string, [start, end]: readonly string[] = []) {
  await user.typeParts('#f-start_date', day);
  if (start) await user.typeParts('#f-start_date_time', start);
  await user.typeParts('#f-end_date', day);
  if (end) await user.typeParts('#f-end_date_time', end);
}

/** Writes a course on 30 Tuesdays, moves its second date, and cancels its third one. */
async function writeCourse(user: Keyboard, language: string) {
  await user.go('a.button[href$="/events/new"]');
  await user.type(titleIn(language), 'Ioga');
  await fillDays(user, '12012026', ['0600PM', '0700PM']);
  await user.press('#f-recurrence-repeats-no', 'ArrowDown');
  await user.type('#f-recurrence-count', '30');
  await user.go('[value=dates]');
  await user.page.locator('.dates li').first().waitFor();
  await user.save(PUBLISH);
  await user.go('a[href$="/dates"]');
  await user.go('.rows li:nth-child(2) a');
  await fillDays(user, '12092026');
  await user.save(SAVE);
  await user.go('.notice a');
  await user.go('a[href$="/dates"]');
  await user.go('.rows li:nth-child(3) a');
  await user.go('[value=cancel]');
  await user.type(`#reason-${language}`, 'Pluja');
  await user.save(SAVE);
}

it.each([
  ['ca', true],
  ['es', true],
  ['en', true],
  ['ca', false],
])('an editor does a day’s work in %s by keyboard (with JavaScript: %s)', async (language, javaScriptEnabled) => {
  const other = language === 'ca' ? 'es' : 'ca';
  serve(server, { concert: { title: 'Concret' } });
  await runNow(calendar, await createSource(calendar, server.origin));
  const [contributor, colleague] = [await calendar.person('contributor'), await calendar.person('editor')];
  const waiting = [];
  for (const title of ['Taller', 'Cinema'])
    waiting.push(await given.event({ [language]: { title }, en: { title } }, { status: 'pending' }, contributor));
  const fair = await given.event({ [language]: { title: 'Mercat' } });
  const { page, problems } = await openPage(browser, { javaScriptEnabled });
  page.on('dialog', (dialog) => problems.push(dialog.message()) && void dialog.accept());
  const user = new Keyboard(page);
  const root = `http://calendar.test/${language}/edit`;
  const show = async (id: number, inLanguage = language) => (await calendar.get(`/events/${id}`, { language: inLanguage, as: ADMIN })).body;
  const openFair = () => user.go(`.rows a[href$="/events/${fair.id}"]`);
  const toList = () => user.go(`.editing a[href$="/events"]`);

  await page.goto(root);
  await signIn(user);
  await user.go('a.button[href$="/events/new"]');
  await writeEvent(user, language);
  const written = Number(/\d+(?=\?)/.exec(page.url()));
  await user.go('[value=duplicate]');
  await fillDays(user, '12122026', ['1000AM', '0200PM']);
  await user.save(PUBLISH);
  const copy = Number(/\d+(?=\?)/.exec(page.url()));

  await toList();
  await user.type('#l-search', 'Concret');
  await user.go('#l-search');
  await user.go('.rows h2 a');
  const imported = Number(/\d+$/.exec(page.url()));
  await user.type(titleIn('ca'), 'Concert');
  await user.save(SAVE);

  await toList();
  await writeCourse(user, language);

  await user.go(`.editing a[href$="/events"]`);
  await user.go('.tabs a[href*="tab=approve"]');
  for (const { id } of waiting) await user.press(`#e-${id}`, 'Space');
  await user.go('.bulk [value=publish]');

  await toList();
  await openFair();
  await user.type('#f-cost', '500 €');
  await user.save(SAVE);
  await user.go('.undo button');
  const undone = await show(fair.id);

  await user.go('.editing a[href$="/translations"]');
  await user.go(`.rows a[href*="/events/${fair.id}?"]`);
  await user.type(titleIn(other), 'Traduït');
  await user.save(SAVE);

  await calendar.patch(`/events/${fair.id}`, { title: 'Mercat gran' }, { language, as: colleague });
  await toList();
  await openFair();
  await calendar.patch(`/events/${fair.id}`, { title: 'Mercat vell', cost: '3 €' }, { language, as: colleague });
  await user.type(titleIn(language), 'Mercat nou');
  await user.go(SAVE);
  // The first of two choices, of which none is chosen.
  await user.press('.conflict [value=theirs]', 'ArrowDown');
  await user.save(SAVE);

  await user.type(titleIn(language), 'Mercat de Nadal');
  calendar.clock.set('2026-11-21T14:30:00Z');
  await user.go(SAVE);
  await signIn(user, 'sign_in_');
  await page.locator('[data-done]').waitFor();
  await user.go('.sign-out button');
  const cookies = await page.context().cookies();
  await page.context().close();

  const dates = (await calendar.get('/events?search=Ioga&per_page=50&event_status=any', { language })).body.events;
  expect(await show(written, 'ca')).toMatchObject({ title: 'Fira del llibre', venue: { city: 'Girona' }, cost: '5 €' });
  expect((await show(copy, 'es')).image).toMatchObject({ alt_text: 'Puestos de libros' });
  expect(await show(copy, 'es')).toMatchObject({ title: 'Feria del libro', start_date: '2026-12-12 10:00:00', status: 'publish' });
  expect((await show(imported, 'ca')).title).toBe('Concert');
  expect([dates.length, dates[1].start_date, dates[2].event_status]).toEqual([30, '2026-12-09 18:00:00', 'cancelled']);
  for (const { id } of waiting) expect((await show(id)).status).toBe('publish');
  expect(undone.cost).toBeNull();
  expect(await show(fair.id)).toMatchObject({ title: 'Mercat de Nadal', cost: '3 €' });
  expect((await show(fair.id, other)).title).toBe('Traduït');
  // Browsers log each refusal as an error: the conflict, and the end of the session. Over http they ignore two headers.
  expect(problems.filter((problem) => !/status of 4(01|09)|Cross-Origin-Opener-Policy|Clear-Site-Data/.test(problem))).toEqual([]);
  expect(cookies).toEqual([]);
});
