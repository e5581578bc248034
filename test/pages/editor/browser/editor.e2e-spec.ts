import { expect, it } from '@jest/globals';
import { ADMIN } from '../../../support/calendar.js';
import { drawImage } from '../../../support/images.js';
import { Given } from '../../../support/given.js';
import { findViolations } from '../../reader/browser/open-browser.js';
import { useEditor } from './use-editor.js';

const { calendar, openEditor } = useEditor();
const given = new Given(calendar);

it.each(['light', 'dark'] as const)('the list, an event and its mistakes can be read by everybody, in %s', async (colorScheme) => {
  const { id } = await given.event(
    { ca: { title: 'Fira' }, es: { title: 'Feria' } },
    { venue: { venue: 'Ateneu' }, categories: ['Fires'] },
  );
  await given.event({ ca: {} }, { status: 'pending' });
  const { page, problems } = await openEditor({ colorScheme, viewport: { width: 360, height: 740 } });
  const found = [];
  for (const path of [
    '/ca/edit/events',
    '/ca/edit/events?tab=approve',
    '/ca/edit/events?search=x',
    `/ca/edit/events/${id}`,
    `/ca/edit/events/${id}/preview`,
    '/ca/edit/events/new',
  ]) {
    await page.goto(calendar.origin + path);
    await page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");
    // At the end, the main buttons, which stay in view, cover no others.
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    found.push(...(await findViolations(page)), await page.evaluate('document.documentElement.scrollWidth'));
  }
  await page.getByRole('button', { name: 'Publica' }).click();
  found.push(...(await findViolations(page)), await page.evaluate('document.activeElement.className'));
  await page.locator('#f-translations-ca-title').fill('CONCERT DE PRIMAVERA');
  await page.locator('#f-start_date').fill('2027-05-01');
  await page.locator('#f-end_date').fill('2027-05-01');
  await page.getByRole('button', { name: 'Publica' }).click();
  found.push(...(await findViolations(page)), await page.evaluate('document.activeElement.className'));
  await page.getByRole('button', { name: 'Publica' }).click();
  await page.locator('#f-cost').fill('5 €');
  await page.getByRole('button', { name: 'Desa', exact: true }).last().click();
  await page.getByText('Desfés aquest canvi').waitFor();
  found.push(...(await findViolations(page)), await page.evaluate('document.documentElement.scrollWidth'));
  await page.context().close();

  expect(found).toEqual([360, 360, 360, 360, 360, 360, 'summary', 'hints', 360]);
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
});

it('the pages of all other records, of accounts and of translations can be read by everybody', async () => {
  const parent = await given.category({ ca: { name: 'Música' } }, { color: 'teal' });
  await given.category({ ca: { name: 'Jazz' } }, { parent: parent.id });
  const venue = await given.venue({ ca: { venue: 'Ateneu' }, es: {} });
  await given.event({ ca: {} }, { venue: venue.id });
  const { id } = await calendar.person('author');
  const { page, problems } = await openEditor({ viewport: { width: 360, height: 740 } });
  const names = ['', 'venues', `venues/${venue.id}`, 'organizers', 'categories', `categories/${parent.id}`, 'tags', 'translations'];
  const found = [];
  for (const name of [...names, 'tokens', 'sessions', 'users', `users/${id}`, 'users/new']) {
    await page.goto(`${calendar.origin}/ca/edit/${name}`);
    await page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");
    // At the end, the main buttons, which stay in view, cover no others.
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    const width = await page.evaluate('document.documentElement.scrollWidth');
    found.push(...(await findViolations(page)), ...(width === 360 ? [] : [`${name} is ${String(width)} wide`]));
  }
  await page.goto(`${calendar.origin}/ca/edit/venues/${venue.id}`);
  await page.getByRole('button', { name: 'Mou a la paperera' }).click();
  await page.getByRole('heading', { name: 'Voleu suprimir «Ateneu»?' }).waitFor();
  found.push(...(await findViolations(page)));
  await page.context().close();

  expect([...found, ...problems]).toEqual([]);
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
  const kept = await page.evaluate('localStorage.length');
  await page.context().close();

  expect([before, after, kept]).toEqual(['Fira', 'Fira nova', 0]);
  expect((await calendar.get(`/events/${id}`)).body.title).toBe('Fira nova');
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
    await page.keyboard.type(words);
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

/** What a screen reader reads of a venue, of what is said of a picture, of tags and of a text in two languages. */
const READ_TREE = `
- group "Venue":
  - text: Venue
  - paragraph:
    - text: Find a venue
    - listbox "Chosen":
      - option "Ateneu, press to remove it": Ateneu
    - combobox "Find a venue"
  - group: A venue that is not there yet+
  - status
- group "What the picture shows":
  - text: "What the picture shows For those who do not see it: “Stalls with books under plane trees.” Spanish"
  - textbox "Spanish"
  - text: English
  - textbox "English"
- paragraph:
  - 'checkbox "It is decoration: it says nothing that the text does not say"'
  - text: "It is decoration: it says nothing that the text does not say"
- text: Tags Separated by commas.
- listbox "Chosen":
  - option "fira, press to remove it": fira
- combobox "Tags"
- group "Title (must be filled in)":
  - text: Title (must be filled in) What it is called, not when or where it is. Spanish
  - textbox "Spanish": Feria
  - text: English
  - textbox "English": Fair
`;

it('the form of an event can be read by a screen reader, in forced colours, and 320 pixels wide', async () => {
  const { id } = await given.event({ en: { title: 'Fair' }, es: { title: 'Feria' } }, { venue: { venue: 'Ateneu' }, tags: ['fira'] });
  const { page } = await openEditor({ viewport: { width: 320, height: 700 }, forcedColors: 'active' });
  await page.goto(`${calendar.origin}/en/edit/events/${id}`);
  const found = [await page.evaluate('document.documentElement.scrollWidth'), ...(await findViolations(page))];
  const tree = [];
  for (const place of ['#f-venue', '#f-image .about', '[aria-labelledby="g-what"] > div > .list'])
    tree.push(await page.locator(place).ariaSnapshot());
  const titles = await page.getByRole('group', { name: 'Title (must be filled in)' }).ariaSnapshot();
  await page.context().close();

  expect(found).toEqual([320]);
  expect([...tree, titles].join('\n').split('\n')).toEqual(READ_TREE.trim().split('\n'));
});

it.each([
  ['en', 'light', 1280],
  ['es', 'dark', 360],
] as const)(
  'a conflict, the trash, the result for many and a kept form can be read by everybody, in %s, %s, %s pixels wide',
  async (...kind) => {
    const [language, colorScheme, width] = kind;
    const { page, problems } = await openEditor({ colorScheme, viewport: { width, height: 740 } });
    const { id } = await given.event({ [language]: { title: 'Fira' } });
    const form = `${calendar.origin}/${language}/edit/events/${id}`;
    const found: unknown[] = [];
    const check = async (mark: string) => {
      await page.locator(mark).first().waitFor();
      found.push(...(await findViolations(page)), await page.evaluate('document.documentElement.scrollWidth'));
    };
    const title = page.locator(`[name="translations[${language}][title]"]`);

    await page.goto(form);
    await calendar.patch(`/events/${id}`, { title: 'Fira gran' }, { language });
    await title.fill('Fira nova');
    await page.locator('.actions [value="save"]').click();
    await check('.conflict');
    await page.goto(`${calendar.origin}/${language}/edit/events`);
    await page.locator('[name="records"]').first().check();
    await page.locator('.bulk .plain[value="draft"]').click();
    await check('.results-of');
    await page.goto(form);
    await title.fill('Fira nova');
    await page.context().clearCookies();
    await page.locator('.actions [value="save"], .actions [value="publish"]').first().click();
    await check('[name="sign_in_password"]');
    await calendar.delete(`/events/${id}`);
    const { secret } = await calendar.session(ADMIN);
    await page.context().addCookies([{ name: 'calendar-session', value: secret, url: calendar.origin }]);
    await page.goto(form);
    await check('[value="restore"]');
    await page.context().close();

    expect(found).toEqual([width, width, width, width]);
    expect(problems.filter((problem) => !/40[019]|410/.test(problem))).toEqual([]);
  },
);
