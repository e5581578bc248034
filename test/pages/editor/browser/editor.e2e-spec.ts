import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ADMIN } from '../../../support/calendar.js';
import { drawImage } from '../../../support/images.js';
import { Given } from '../../../support/given.js';
import { findViolations, openProfile } from '../../reader/browser/open-browser.js';
import { Keyboard } from './keyboard.js';
import { useEditor } from './use-editor.js';

const { calendar, openEditor } = useEditor();
const given = new Given(calendar);

it('what is wrong with a form, and what it tells before it goes on, take the focus', async () => {
  const { page } = await openEditor();
  await page.goto(`${calendar.origin}/ca/edit/events/new`);
  const publish = async () => {
    const loaded = page.waitForEvent('domcontentloaded');
    await page.getByRole('button', { name: 'Publica' }).press('Enter');
    await loaded;
    return page.evaluate('document.activeElement.className');
  };
  const wrong = await publish();
  await page.locator('#f-translations-ca-title').fill('CONCERT DE PRIMAVERA');
  for (const name of ['start_date', 'end_date']) await page.locator(`#f-${name}`).fill('2027-05-01');
  const told = await publish();
  await page.context().close();

  expect([wrong, told]).toEqual(['summary', 'hints']);
});

it('what was typed and not saved is offered again, and forgotten once it is saved', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const { page } = await openEditor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.clock.install();
  await page.goto(`${calendar.origin}/ca/edit/events/${id}`);
  await page.getByLabel('Títol').fill('Fira nova');
  await page.clock.runFor(3_500);
  await page.goto(`${calendar.origin}/ca/edit/events`);
  await page.goto(`${calendar.origin}/ca/edit/events/${id}`);
  const before = await page.getByLabel('Títol').inputValue();
  await page.getByRole('button', { name: 'Recupera-ho' }).click();
  await page.waitForFunction("document.querySelector('[data-unsaved]')");
  const after = await page.getByLabel('Títol').inputValue();
  await page.getByRole('button', { name: 'Desa', exact: true }).last().click();
  await page.getByText('S’han desat els canvis.').waitFor();
  // The script of the page that follows forgets it, at its own time.
  while ((await page.evaluate('localStorage.length')) !== 0) await page.waitForTimeout(100);
  await page.context().close();

  expect([before, after]).toEqual(['Fira', 'Fira nova']);
  expect((await calendar.get(`/events/${id}`)).body.title).toBe('Fira nova');
});

it('what was typed is offered again after the browser was closed and opened again', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const folder = mkdtempSync(join(tmpdir(), 'browser-'));
  const { secret } = await calendar.session(ADMIN);
  const openForm = async () => {
    const context = await openProfile(folder);
    await context.addCookies([{ name: 'calendar-session', value: secret, url: calendar.origin }]);
    const page = await context.newPage();
    await page.goto(`${calendar.origin}/ca/edit/events/${id}`);
    return { context, page };
  };
  const first = await openForm();
  await first.page.getByLabel('Títol').fill('Fira nova');
  while ((await first.page.evaluate('localStorage.length')) === 0) await first.page.waitForTimeout(100);
  await first.context.close();
  const { context, page } = await openForm();
  const before = await page.getByLabel('Títol').inputValue();
  await page.getByRole('button', { name: 'Recupera-ho' }).click();
  await page.locator('[data-unsaved]').waitFor();
  const after = await page.getByLabel('Títol').inputValue();
  await context.close();
  rmSync(folder, { recursive: true });

  expect([before, after]).toEqual(['Fira', 'Fira nova']);
});

it('venues, organizers and tags are suggested, chosen and removed by keyboard', async () => {
  const [hall, music] = [
    await given.venue({ ca: { venue: 'Sala Gran' } }, { status: 'draft' }),
    await given.tag({ ca: { name: 'música' } }),
  ];
  const organizers = [await given.organizer({ ca: { organizer: 'Amics' } }), await given.organizer({ ca: { organizer: 'Amigues' } })];
  const { id } = await given.event({ ca: { title: 'Fira' } }, { venue: { venue: 'Ateneu' }, tags: ['llibres', 'fira'] });
  const { page, problems } = await openEditor();
  await page.goto(`${calendar.origin}/ca/edit/events/${id}`);
  const type = async (label: string, words: string) => {
    await page.getByRole('combobox', { name: label }).focus();
    // What is suggested for a part of the words may be there before.
    const found = page.waitForResponse((response) => new URL(response.url()).searchParams.get('search') === words);
    await page.keyboard.type(words);
    await (await found).finished();
  };
  const choose = async (name: string) => {
    await page.getByRole('option', { name, exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  await type('Cerca un lloc', 'gran');
  await page.getByRole('option', { name: 'Sala Gran', exact: true }).waitFor();
  const violations = await findViolations(page);
  await choose('Sala Gran');
  for (const name of ['Amics', 'Amigues']) {
    await type('Cerca un organitzador', 'ami');
    await choose(name);
  }
  await type('Etiquetes', 'mus');
  await choose('música');
  await page.keyboard.type('nova');
  await page.keyboard.press('Enter');
  for (const key of ['Backspace', 'ArrowLeft', 'ArrowLeft', 'Backspace']) await page.keyboard.press(key);
  await page.getByRole('combobox', { name: 'Etiquetes' }).focus();
  await page.keyboard.type('tardor');
  violations.push(...(await findViolations(page)));
  await page.getByRole('button', { name: 'Desa', exact: true }).last().press('Enter');
  await page.getByText('S’han desat els canvis.').waitFor();
  await page.getByRole('combobox', { name: 'Cerca un lloc' }).focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('Teatre nou');
  await choose('Un lloc que encara no hi és: Teatre nou');
  await page.locator('[name="new_venue[venue]"]:focus').waitFor();
  const named = await page.evaluate('[document.activeElement.name, document.activeElement.value, document.querySelector(`[form]`)]');
  await page.context().close();

  const { body } = await calendar.get(`/events/${id}`, { as: ADMIN });
  expect([violations, problems]).toEqual([[], []]);
  expect(body.venue.id).toBe(hall.id);
  expect(body.organizer.map((one: { id: number }) => one.id)).toEqual(organizers.map((one) => one.id));
  expect(body.tags.map((one: { name: string }) => one.name).sort()).toEqual(['llibres', music.name, 'nova', 'tardor']);
  expect(named).toEqual(['new_venue[venue]', 'Teatre nou', null]);
});

it('a picture is uploaded while the rest is typed, and its focal point moves by click and by keyboard', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const { page, problems } = await openEditor();
  await page.goto(`${calendar.origin}/ca/edit/events/${id}`);
  const buffer = await drawImage(400, 200).jpeg().toBuffer();
  const file = page.getByLabel('Una imatge d’aquest dispositiu');
  await file.setInputFiles({ name: 'full.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await page.getByText('Aquest fitxer no és cap imatge').waitFor();
  await page.route('**/edit/pictures', async (route) => {
    // While the picture is on its way.
    await page.getByLabel('Què mostra la imatge').fill('Parades');
    await route.continue();
  });
  await file.setInputFiles({ name: 'fira.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText('La imatge ha arribat.').waitFor();
  const preview = page.locator('.frame img');
  await preview.click({ position: { x: 40, y: 100 } });
  await page.getByLabel('De dalt a baix').press('ArrowRight');
  const shown = [await preview.getAttribute('src'), ...(await findViolations(page))];
  await page.getByRole('button', { name: 'Desa', exact: true }).last().click();
  await page.getByText('S’han desat els canvis.').waitFor();
  await page.context().close();

  const { image } = (await calendar.get(`/events/${id}`)).body;
  // The address of the tests is not that at which the service says that it is.
  const own = problems.filter((problem) => !problem.includes('http://calendar.test/media/'));
  expect([shown, own]).toEqual([[expect.stringMatching(/^blob:/)], []]);
  expect(image).toMatchObject({ width: 400, alt_text: 'Parades' });
  expect([image.focal_point.x < 0.2, image.focal_point.y]).toEqual([true, 0.51]);
});

it('without JavaScript, by keyboard: a new event with a new venue in two languages with a picture is published', async () => {
  const { page } = await openEditor({ javaScriptEnabled: false });
  await page.goto(`${calendar.origin}/ca/edit/events/new`);
  const type = async (label: string | RegExp, text: string, place = 0) => {
    await page.getByLabel(label).nth(place).focus();
    await page.keyboard.type(text);
  };
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).last().focus();
    await page.keyboard.press('Enter');
  };
  await press('Afegeix: espanyol');
  const titles = page.getByRole('group', { name: /^Títol/ });
  await titles.getByLabel('català').focus();
  await page.keyboard.type('Fira del llibre');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Feria del libro');
  await page
    .getByRole('group', { name: /^Comença/ })
    .getByLabel('Dia')
    .focus();
  await page.keyboard.type('04232027');
  await page
    .getByRole('group', { name: /^Comença/ })
    .getByLabel('Hora')
    .focus();
  await page.keyboard.type('1000AM');
  await page
    .getByRole('group', { name: /^Acaba/ })
    .getByLabel('Hora')
    .focus();
  await page.keyboard.type('0800PM');
  await page.getByText('Un lloc que encara no hi és').focus();
  await page.keyboard.press('Enter');
  await type('Nom', 'Ateneu');
  await type('Població', 'Girona');
  await page.getByLabel('Una imatge d’aquest dispositiu').setInputFiles({
    name: 'fira.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawImage(400, 200).jpeg().toBuffer(),
  });
  const alt = page.getByRole('group', { name: 'Què mostra la imatge' });
  await alt.getByLabel('català').focus();
  await page.keyboard.type('Parades');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Puestos');
  await press('Publica');
  // The third language is missing: the page says so once.
  await page.getByRole('alert').waitFor();
  await press('Publica');
  await page.waitForURL(/done=publish/);
  await page.context().close();

  const { body } = await calendar.get('/events?search=llibre&start_date=2027-04-23');
  expect(body.events).toEqual([
    expect.objectContaining({
      title: 'Fira del llibre',
      languages: ['ca', 'es'],
      start_date: '2027-04-23 10:00:00',
      end_date: '2027-04-23 20:00:00',
    }),
  ]);
  expect(body.events[0]).toMatchObject({ venue: { venue: 'Ateneu', city: 'Girona' }, image: { width: 400, alt_text: 'Parades' } });
});

it('categories, tokens and users are written by keyboard', async () => {
  const { id } = await given.category({ ca: { name: 'Música' } });
  const { page, problems } = await openEditor();
  const user = new Keyboard(page);
  const root = `${calendar.origin}/ca/edit`;

  await page.goto(`${root}/categories`);
  await user.type(`#r-${id} [name="translations[es][name]"]`, 'Músicas');
  await user.go(`#r-${id} button[value="save"]`);
  await user.type('#r-new [name="translations[ca][name]"]', 'Teatre');
  await user.go('#r-new button[value="save"]');
  await user.go('.editing a[href$="/tokens"]');
  await user.type('#name', 'estació');
  await user.press('#s-read', 'Space');
  await user.press('[id="s-events:write"]', 'Space');
  await user.go('button[value="create"]');
  const token = await page.locator('.secret').innerText();
  await user.go('.editing a[href$="/users"]');
  await user.go('a[href$="/users/new"]');
  await user.type('#f-username', 'anna-roca');
  await user.type('#f-name', 'Anna Roca');
  await user.go('.actions button[value="save"]');
  await user.go('button[value="invite"]');
  const invitation = await page.locator('.secret').innerText();
  await page.context().close();

  const { body: categories } = await calendar.get('/categories?hide_empty=false', { language: 'es' });
  expect(categories.categories.map((one: { name: string }) => one.name)).toEqual(expect.arrayContaining(['Músicas', 'Teatre']));
  const { body: me } = await calendar.get('//ca/api/auth/v1/me', { headers: { Authorization: `Bearer ${token}` } });
  expect(me.scopes).toEqual(['events:write']);
  expect(invitation).toContain('/sign-in/invitation/');
  expect(problems).toEqual([]);
});

it('where the user forces colours, the page, the button and the suggestion that are chosen can still be told from the others', async () => {
  const { id } = await given.event(
    { ca: { title: 'Fira', description: '<p><strong>Parades</strong></p>' } },
    { venue: { venue: 'Ateneu' } },
  );
  const { page } = await openEditor({ forcedColors: 'active' });
  const style = (selector: string, name: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${name}`);
  await page.goto(`${calendar.origin}/ca/edit/events`);
  const tabs = [
    await style('.tabs [aria-current]', 'textDecorationLine'),
    await style('.tabs a:not([aria-current])', 'textDecorationLine'),
  ];
  await page.goto(`${calendar.origin}/ca/edit/events/${id}`);
  await page.getByText('Parades', { exact: true }).click();
  const buttons = [await style('[data-do="bold"]', 'backgroundColor'), await style('[data-do="italic"]', 'backgroundColor')];
  await page.getByRole('combobox', { name: 'Cerca un lloc' }).pressSequentially('nou');
  await page.locator('u-option').first().waitFor();
  const before = await style('u-option', 'backgroundColor');
  await page.keyboard.press('ArrowDown');
  const options = [before, await style('u-option', 'backgroundColor')];
  const outline = await style(':focus-visible', 'outlineStyle');
  await page.context().close();

  expect(tabs).toEqual(['underline', 'none']);
  for (const [one, other] of [buttons, options]) expect(one).not.toBe(other);
  expect(outline).toBe('solid');
});
