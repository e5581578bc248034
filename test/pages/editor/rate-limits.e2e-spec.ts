import { beforeEach, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Form } from '../../support/form.js';
import { Given } from '../../support/given.js';
import { drawImage } from '../../support/images.js';
import { PASSWORD } from '../sign-in/browser-client.js';
import { EditorBrowser, locationOf } from './editor-browser.js';

const calendar = useCalendar({ RATE_LIMITS: 'on', RATE_LIMIT_USER: '60', RATE_LIMIT_WRITES: '10' });
const given = new Given(calendar);

const TITLE = 'translations[ca][title]';

let minute = 0;
/** No request of a test counts in the next one. */
beforeEach(() => calendar.clock.set(`2026-11-21T11:${String((minute += 3)).padStart(2, '0')}:00Z`));

const nextMinute = () => calendar.clock.set(`2026-11-21T11:${String(minute + 1).padStart(2, '0')}:01Z`);

/** Sends requests as the user of the pages until one is refused. */
async function useUp(send: () => Promise<{ status: number }>) {
  while ((await send()).status !== 429);
}

it.each([
  ['requests', () => calendar.get('/events', { as: ADMIN })],
  ['writes', () => calendar.post('/tags', {}, { as: ADMIN })],
])('a form that is sent when the user may send no more %s is kept, and saved when it is sent again', async (_, send) => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  const form = (await browser.openForm(`//ca/edit/events/${id}`)).fill(TITLE, 'Fira nova').fill('cost', '5 €');
  await useUp(send);
  const refused = await browser.press(form, 'save');
  const kept = new Form(refused.raw, 'method="post"');
  const early = await browser.post(`/${kept.action}`, kept.entries());
  nextMinute();
  const answer = await browser.post(`/${kept.action}`, new Form(early.raw, 'method="post"').entries());

  expect([refused.status, refused.headers.get('Retry-After'), refused.headers.get('Cache-Control')]).toEqual([429, '60', 'no-store']);
  expect(refused.body).toContain('El que heu escrit es conserva: torneu-ho a enviar d’aquí a 60 s.');
  expect([kept.get(TITLE), early.status, refused.body.includes('hreflang=')]).toEqual([['Fira nova'], 429, false]);
  expect(locationOf(answer)).toEqual([303, `/ca/edit/events/${id}?done=save`]);
  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({ title: 'Fira nova', cost: '5 €' });
});

it('a new event is kept without its picture, and the page says so', async () => {
  const browser = await EditorBrowser.open(calendar);
  const form = (await browser.openForm('//ca/edit/events/new')).fill(TITLE, 'Fira');
  for (const name of ['start_date', 'end_date']) form.fill(name, '2027-04-23');
  await useUp(() => calendar.get('/events', { as: ADMIN }));
  const refused = await browser.pressWithFile(form, 'draft', await drawImage(40, 20).jpeg().toBuffer());
  const kept = new Form(refused.raw, 'method="post"');
  nextMinute();
  const answer = await browser.post(`/${kept.action}`, kept.entries());

  expect([refused.status, refused.body.includes('name="image_file'), answer.status]).toEqual([429, false, 303]);
  expect(refused.body).toContain('La imatge d’aquest dispositiu no es conserva');
});

it('a form that is sent after signing in is kept, too', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  const form = (await browser.openForm(`//ca/edit/events/${id}`)).fill(TITLE, 'Fira nova');
  browser.cookies.clear();
  const signIn = new Form((await browser.press(form, 'save')).raw, 'method="post"');
  await useUp(() => calendar.get('/events', { as: ADMIN }));
  signIn.fill('sign_in_username', 'admin').fill('sign_in_password', PASSWORD);
  const refused = await browser.post(`/${signIn.action}`, signIn.entries());
  nextMinute();
  const kept = new Form(refused.raw, 'method="post"');
  const answer = await browser.post(`/${kept.action}`, kept.entries());

  expect([refused.status, kept.has('sign_in_password'), answer.status]).toEqual([429, false, 303]);
});
