import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { EditorBrowser, locationOf } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

const titlesOf = ({ body }: { body: string }) =>
  [...body.matchAll(/<h2><a href="([^"]*)">([^<]*)<\/a>/g)].map(([, path, title]) => [title, path]);
const day = (date: string) => ({ start_date: date, end_date: date });

it('coming events without a text in a language are listed, the nearest first', async () => {
  const late = await given.event({ ca: { title: 'Fira' } }, day('2027-05-01'));
  const soon = await given.event({ ca: { title: 'Concert' } }, { ...day('2027-04-01'), status: 'draft' });
  await given.event({ ca: { title: 'Ball' }, es: { title: 'Baile' } }, day('2027-04-02'));
  await given.event({ ca: { title: 'Passat' } }, day('2026-01-10'));
  const browser = await EditorBrowser.open(calendar);

  const page = await browser.get('//ca/edit/translations?language=es');

  expect(titlesOf(page)).toEqual([
    ['Concert', `/ca/edit/events/${soon.id}?language=es`],
    ['Fira', `/ca/edit/events/${late.id}?language=es`],
  ]);
  expect(page.body).toContain('Per escriure (espanyol): 2.');
  expect((await browser.get('//es/edit/translations?language=ca')).body).toContain('No hay nada por escribir: catalán.');
});

it('texts that are out of date are listed apart, and those of other records by what they are', async () => {
  const fair = await given.event({ ca: { title: 'Fira' }, es: { title: 'Feria' } }, day('2027-05-01'));
  const hall = await given.venue({ ca: { venue: 'Ateneu' } });
  calendar.clock.set('2026-11-21T12:00:00Z');
  await calendar.patch(`/events/${fair.id}`, { title: 'Fira gran' });
  const browser = await EditorBrowser.open(calendar);
  const titles = async (query: string) =>
    titlesOf(await browser.get(`//ca/edit/translations?language=es&${query}`)).map(([title]) => title);

  expect(await titles('status=outdated')).toEqual(['Feria']);
  expect(await titles('status=missing')).toEqual([]);
  expect(titlesOf(await browser.get('//ca/edit/translations?type=venue&language=es'))).toEqual([
    ['Ateneu', `/ca/edit/venues/${hall.id}?language=es`],
  ]);
  expect(await titles('type=venue&status=outdated')).toEqual([]);
});

it('the form has the language that is to be written, beside the others', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${id}?language=es`);
  const answer = await browser.press(form.fill('translations[es][title]', 'Feria'), 'save');

  expect(form.get('translations[ca][title]')).toEqual(['Fira']);
  expect(locationOf(answer)[1]).toBe(`/ca/edit/events/${id}?done=save`);
  expect((await calendar.get(`/events/${id}`, { language: 'es' })).body.title).toBe('Feria');
});

it('the navigation marks the page, and shows users to administrators alone', async () => {
  const { id } = await given.venue();
  const [admin, author] = [await EditorBrowser.open(calendar), await EditorBrowser.open(calendar, await calendar.person('author'))];
  const page = await admin.get(`//en/edit/venues/${id}`);

  expect([...page.body.matchAll(/<a href="\/en\/edit\/([\w-]+)" aria-current="page">/g)].map(([, name]) => name)).toEqual(['venues']);
  expect(page.body).toContain('<a href="/en/edit/users" >Users</a>');
  expect((await author.get('//en/edit/translations')).body).not.toContain('/edit/users');
});

it('the workplace says what there is to do, to each user what the user may do', async () => {
  const [admin, author] = [await EditorBrowser.open(calendar), await EditorBrowser.open(calendar, await calendar.person('author'))];
  const linksOf = ({ body }: { body: string }) =>
    [...body.matchAll(/<li><a href="([^"]*)">([^<]*: \d+)<\/a><\/li>/g)].map(([, path, name]) => [name, path]);

  expect((await admin.get('//en/edit')).body).toContain('There is nothing to do now. Here is a good place to begin: a new event.');
  const all = { title: 'Fira' };
  await given.event({ ca: all, es: all }, { ...day('2026-11-22'), status: 'pending' });
  await given.event({ ca: all, en: all }, day('2026-11-23'));
  await given.venue({ ca: {} }, { status: 'pending' });

  expect(linksOf(await admin.get('//en/edit'))).toEqual([
    ['Events to approve: 1', '/en/edit/events?tab=approve'],
    ['Venues to approve: 1', '/en/edit/venues?tab=approve'],
    ['This week: 1', '/en/edit/events?tab=week'],
    ['Coming events without Spanish: 1', '/en/edit/translations?language=es'],
  ]);
  expect(linksOf(await author.get('//en/edit')).map(([name]) => name)).toEqual(['This week: 1', 'Coming events without Spanish: 1']);
});
