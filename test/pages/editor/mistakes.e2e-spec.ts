import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { Form } from '../../support/form.js';
import { EditorBrowser, readSummary } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

it.each([
  ['ca', 'Error: Esdeveniment nou', 'Això encara no s’ha desat Títol: és obligatori Comença: és obligatori Acaba: és obligatori'],
  ['es', 'Error: Evento nuevo', 'Esto aún no se ha guardado Título: es obligatorio Empieza: es obligatorio Termina: es obligatorio'],
  ['en', 'Error: New event', 'This is not saved yet Title: is required Starts: is required Ends: is required'],
])('an empty form says in %s what is missing, at the fields and in a summary', async (language, title, summary) => {
  const browser = await EditorBrowser.open(calendar);
  const answer = await browser.press(await browser.openForm(`//${language}/edit/events/new`), 'publish');

  expect(answer.status).toBe(400);
  expect(answer.body).toContain(`<title>${title} ·`);
  expect(readSummary(answer)).toBe(summary);
  expect(answer.body).toContain('class="summary" role="alert" tabindex="-1" autofocus');
  expect(answer.body).toContain('<a href="#f-start_date">');
  expect(answer.body).toMatch(
    /id="f-start_date" name="start_date" value="" required aria-invalid="true" aria-describedby="f-start_date-mistake"/,
  );
});

it('mistakes stand at the fields that the API names, with what was typed', async () => {
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.pressAndRead(await browser.openForm('//en/edit/events/new'), 'open-es');
  form
    .fill('translations[en][title]', 'Fair')
    .fill('translations[es][website]', 'no')
    .fill('start_date', '31/2/2027')
    .fill('end_date', '2027-03-01');
  form
    .fill('new_venue[venue]', 'Ateneu')
    .fill('new_venue[zip]', '1'.repeat(41))
    .fill('new_organizer[organizer]', 'Anna')
    .fill('new_organizer[email]', 'anna');

  const answer = await browser.press(form, 'publish');

  const summary = readSummary(answer);
  for (const name of ['Web address (Spanish): ', 'Starts: ', 'Postcode: ', 'E-mail: ']) expect(summary).toContain(name);
  const again = new Form(answer.raw);
  expect([again.get('start_date'), again.get('translations[es][website]'), again.get('new_venue[venue]')]).toEqual([
    ['31/2/2027'],
    ['no'],
    ['Ateneu'],
  ]);
});

it('a form with a mistake can be corrected and sent again, and only what was changed is sent', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } }, { cost: '5 €' });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${id}`);
  const again = await browser.pressAndRead(form.fill('online_url', 'x').fill('translations[ca][title]', 'Fira nova'), 'save');
  await calendar.patch(`/events/${id}`, { cost: '7 €' });

  const { status } = await browser.press(again.fill('online_url', 'https://example.org'), 'save');

  expect(status).toBe(303);
  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({ title: 'Fira nova', online_url: 'https://example.org', cost: '7 €' });
});

it('the fields have the bounds of the API', async () => {
  const { body } = await (await EditorBrowser.open(calendar)).get('//ca/edit/events/new');

  expect(body).toMatch(
    /name="translations\[ca\]\[title\]" lang="ca" aria-describedby="f-translations-ca-title-hint" required value="" maxlength="255"/,
  );
  expect(body).toMatch(/name="new_venue\[zip\]" value="" maxlength="40"/);
});

it('a text that is too long is told once', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//en/edit/events/${id}`);

  const answer = await browser.press(form.fill('translations[en][title]', 'x'.repeat(256)), 'save');

  expect(readSummary(answer).match(/Title: /g)).toHaveLength(1);
});
