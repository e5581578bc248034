import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Form } from '../../support/form.js';
import { Given } from '../../support/given.js';
import { PASSWORD } from '../sign-in/browser-client.js';
import { EditorBrowser, readSummary } from './editor-browser.js';

/*
 * What editors do wrong, each answered on its page. Two people who save at once are in two-people.e2e-spec.ts, a picture that is too
 * large is in pictures.e2e-spec.ts.
 */
const calendar = useCalendar();
const given = new Given(calendar);

const TITLE = 'translations[en][title]';
const DAYS = { start_date: '2027-04-23', end_date: '2027-04-23' };

/** Opens the form of a new event in English, and fills it in. */
async function openNew(fields: Record<string, string> = {}) {
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm('//en/edit/events/new');
  for (const [name, value] of Object.entries({ [TITLE]: 'Book fair', ...DAYS, all_day: 'true', ...fields }))
    form.fill(name, ...(value === '' ? [] : [value]));
  return { browser, form };
}

/** Returns what a page tells before it goes on. */
function readHints({ raw }: { raw: string }): string[] {
  const [, told = ''] = /class="hints"[^>]*>.*?<ul>(.*?)<\/ul>/s.exec(raw) ?? [];
  return [...told.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item]) =>
    item!
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

const countEvents = async () =>
  (await calendar.get('/events?status=publish,draft&start_date=2026-01-01', { as: ADMIN })).body.total as number;

it('a day that does not exist stays as it was typed, and the page says so', async () => {
  const { browser, form } = await openNew({ start_date: '31/4/2027' });
  const answer = await browser.pressOnce(form, 'draft');

  expect(answer.status).toBe(400);
  expect(readSummary(answer)).toContain('Starts: there is no such day or time: write a day as 23/4/2027');
  expect(new Form(answer.raw).get('start_date')).toEqual(['31/4/2027']);
});

it('an end before the start is told at its field', async () => {
  const { browser, form } = await openNew({ end_date: '2027-04-22' });
  const answer = await browser.pressOnce(form, 'draft');

  expect(answer.status).toBe(400);
  expect(readSummary(answer)).toContain('Ends: must not be before “Starts”');
});

it.each([
  ['a title in capitals', { [TITLE]: 'BOOK FAIR 2027' }, 'Title: It is all in capitals'],
  ['a day in the past', { start_date: '2026-11-20', end_date: '2026-11-20' }, 'Starts: This day is in the past.'],
  ['a day without a time', { all_day: '' }, 'Starts: Without a time, it starts at midnight.'],
  ['an end that is far from the start', { end_date: '2028-04-23' }, 'Ends: It ends more than a month after it starts.'],
  ['a link called here', { description: '<p>Tickets <a href="https://example.org">here</a>.</p>' }, 'Description: A link is called'],
  ['a link called here in Catalan', { description: '<p><a href="https://example.org">Clica <b>aquí</b></a></p>' }, 'Description: A link'],
  ['a link called here in Spanish', { description: '<p><a href="https://example.org">Haz clic aquí.</a></p>' }, 'Description: A link is'],
  ['headings that skip a level', { description: '<h2>A</h2><h4>B</h4>' }, 'Description: A heading skips a level.'],
  ['a picture in the text without a text', { description: '<p><img src="https://example.org/a.png"></p>' }, 'Description: A picture in'],
])('%s is told before an event is published, and the same button goes on', async (_, fields: Record<string, string>, hint) => {
  const { description, ...others } = fields;
  const { browser, form } = await openNew({ ...others, ...(description && { 'translations[en][description]': description }) });
  const told = await browser.pressOnce(form, 'publish');

  expect(told.status).toBe(200);
  expect(readHints(told)).toEqual(['There is no title in Catalan.', 'There is no title in Spanish.', expect.stringContaining(hint)]);
  expect(await countEvents()).toBe(0);
  expect((await browser.pressOnce(new Form(told.raw), 'publish')).status).toBe(303);
  expect(await countEvents()).toBe(1);
});

it.each([
  ['a name in capitals', { [TITLE]: 'ESMUC' }],
  ['headings in their order and a link with a name', { description: '<h2>A</h2><h3>B</h3><p><a href="https://a.org">Where it is</a></p>' }],
  ['a picture that is decoration', { description: '<p><img src="https://example.org/a.png" alt=""></p>' }],
])('%s is no slip', async (_, fields: Record<string, string>) => {
  const { description, ...others } = fields;
  const { browser, form } = await openNew({ ...others, ...(description && { 'translations[en][description]': description }) });

  expect(readHints(await browser.pressOnce(form, 'publish'))).toEqual(['There is no title in Catalan.', 'There is no title in Spanish.']);
});

it('a draft says what it lacks before it is published without a translation or an alternative text', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' }, es: { title: 'Feria' } }, { status: 'draft', image: 'https://a.org/a.png' });
  const browser = await EditorBrowser.open(calendar);
  const page = await browser.get(`//en/edit/events/${id}`);

  const about = 'The picture has no alternative text for those who do not see it.';
  const inEach = ['Catalan', 'Spanish'].map((name) => `What the picture shows (${name}): ${about}`);
  expect(readHints(page)).toEqual(['There is no title in English.', ...inEach]);
  // They were told.
  expect((await browser.pressOnce(new Form(page.raw), 'publish')).status).toBe(303);
});

it('what is told stands beside what the API refuses', async () => {
  const { browser, form } = await openNew({ online_url: 'x' });
  const answer = await browser.pressOnce(form, 'publish');

  expect([answer.status, readHints(answer).length]).toEqual([400, 2]);
  expect(readSummary(answer)).toContain('Address of the online event');
});

it('the same event twice is told with a link to the first one, and made if the user goes on', async () => {
  const venue = await given.venue({ en: { venue: 'Library' } });
  const first = await given.event({ en: { title: 'Book fair' } }, { ...DAYS, venue: venue.id });
  await given.event({ en: { title: 'Concert' } }, { ...DAYS, venue: venue.id });
  const { browser, form } = await openNew({ [TITLE]: 'Book fairs' });
  const told = await browser.pressOnce(form, 'draft');

  expect(readHints(told)).toEqual([expect.stringMatching(/^An event like this exists: Book fair, April 23, 2027.*, Library$/)]);
  expect(told.raw).toContain(`href="/en/edit/events/${first.id}"`);
  expect((await browser.pressOnce(new Form(told.raw), 'draft')).status).toBe(303);
  expect(await countEvents()).toBe(3);
});

it('the back button after saving, and the same form once more, lead to the same event', async () => {
  const { browser, form } = await openNew();
  const [first, again] = [await browser.pressOnce(form, 'draft'), await browser.pressOnce(form, 'draft')];

  expect(again.headers.get('Location')).toBe(first.headers.get('Location'));
  expect(await countEvents()).toBe(1);
});

it('the back button after saving, and the form with other texts, make a second event only if the user goes on', async () => {
  const { browser, form } = await openNew();
  await browser.pressOnce(form, 'draft');
  const told = await browser.pressOnce(form.fill(TITLE, 'Concert'), 'draft');

  expect([told.status, await countEvents()]).toEqual([422, 1]);
  expect(readSummary(told)).toContain('You have sent this form before');
  expect((await browser.pressOnce(new Form(told.raw), 'draft')).status).toBe(303);
  expect(await countEvents()).toBe(2);
});

it('of a text that was copied from Word, lists, links and headings stay', async () => {
  const word = `<h2 style="mso-list:none">Programme<o:p></o:p></h2><p class=MsoNormal><span lang=EN-GB style="font-size:11pt">See <a href="https://example.org">the stalls</a></span></p><ul type=disc><li class=MsoListParagraph>Books</li></ul>`;
  const { browser, form } = await openNew({ 'translations[en][description]': word });
  await browser.press(form, 'draft');

  const [{ description }] = (await calendar.get('/events?status=draft', { language: 'en', as: ADMIN })).body.events;
  expect(description.replace(/ rel="[^"]*"/, '')).toBe(
    '<h2>Programme</h2><p>See <a href="https://example.org">the stalls</a></p><ul><li>Books</li></ul>',
  );
});

it('a form that was open for three hours is saved once the user has signed in again', async () => {
  const { browser, form } = await openNew();
  calendar.clock.set('2026-11-21T14:00:00Z');
  const question = await browser.pressOnce(form, 'draft');
  const signIn = new Form(question.raw, 'method="post"').fill('sign_in_username', 'admin').fill('sign_in_password', PASSWORD);
  const answer = await browser.post(`/${signIn.action}`, signIn.entries());

  expect([question.status, answer.status]).toEqual([401, 303]);
  expect(await countEvents()).toBe(1);
});
