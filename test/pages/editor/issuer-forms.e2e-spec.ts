import { expect, it } from '@jest/globals';
import { issuer, rolesClaim, WITH_ISSUER_PAGES } from '../../accounts/auth/issuer.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Form } from '../../support/form.js';
import { Given } from '../../support/given.js';
import { EditorBrowser, locationOf } from './editor-browser.js';

const calendar = useCalendar(WITH_ISSUER_PAGES);
const given = new Given(calendar);

const TITLE = 'translations[ca][title]';
/** The link to the issuer, which leaves the page open. The new one ends on the start page. */
const LINK = /<a href="[^"]*\/sign-in\/issuer\?next=%2Fca%2Fedit(&#38;confirm=1)?" target="_blank" rel="noopener">/;

it('a form that an issuer’s user must confirm stays on the page, and is sent once the issuer has confirmed', async () => {
  issuer.user = { sub: 'anna', ...rolesClaim(['administrator']) };
  const browser = new EditorBrowser(calendar);
  await browser.signInAtIssuer();
  const form = (await browser.openForm('//ca/edit/users/new')).fill('username', 'pau-roca').fill('name', 'Pau');

  const question = await browser.press(form, 'save');
  const own = new Form(question.raw, 'action="/ca/edit/users/new"');
  const early = await browser.post('//ca/edit/users/new', own.entries());
  await browser.signInAtIssuer('?confirm=1&next=/ca/edit/users/new');
  const answer = await browser.post('//ca/edit/users/new', new Form(early.raw, 'action="/ca/edit/users/new"').entries());

  expect([question.status, question.headers.get('Cache-Control'), early.status, answer.status]).toEqual([403, 'no-store', 403, 303]);
  expect(question.body).toMatch(LINK);
  const { body } = await calendar.get('//ca/api/auth/v1/users?search=pau-roca', { as: ADMIN });
  expect(body.users).toEqual([expect.objectContaining({ username: 'pau-roca', name: 'Pau' })]);
});

it('a form that is sent after the session has ended waits on its page until the user has signed in at the issuer', async () => {
  issuer.user = { sub: 'anna', ...rolesClaim(['editor']) };
  const browser = new EditorBrowser(calendar);
  await browser.signInAtIssuer();
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const form = (await browser.openForm(`//ca/edit/events/${id}`)).fill(TITLE, 'Fira nova');
  browser.cookies.clear();

  const page = await browser.press(form, 'save');
  const send = () => browser.post(`//ca/edit/events/${id}`, new Form(page.raw, 'id="sign-in"').entries());
  const early = await send();
  await browser.signInAtIssuer();
  const answer = await send();

  expect([page.status, early.status, LINK.test(page.body)]).toEqual([401, 401, true]);
  expect(locationOf(answer)).toEqual([303, `/ca/edit/events/${id}?done=save`]);
  expect((await calendar.get(`/events/${id}`)).body.title).toBe('Fira nova');
});
