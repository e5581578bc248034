import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { useStandInServer } from '../../../support/stand-in-server.js';
import { createSource, runNow } from '../feed.js';
import { rootOf, serveSite } from './stand-in-site.js';

const calendar = useCalendar();
const server = useStandInServer();

const FORM = '<form action="https://example.org/wp-login.php?action=postpass" class="post-password-form" method="post"></form>';
const titles = async () => (await calendar.get('/events', { as: ADMIN })).body.events.map(({ title }: { title: string }) => title);

it.each([
  { title: 'Protected: Sopar', slug: 'sopar' },
  { title: 'Protegido: Cena &#8211; privada', slug: 'cena-privada' },
  { title: 'Protegit: Sopar', slug: 'sopar-2' },
  { title: 'Protégé&nbsp;: Dîner', slug: 'diner' },
  { title: 'Gesch&#252;tzt: Essen', slug: 'essen' },
  { title: 'Sopar', slug: 'sopar', description: FORM },
  { title: 'Sopar', slug: 'sopar', excerpt: FORM },
])('an event with a password, such as $title, is left out with a problem', async (event) => {
  serveSite(server, {
    content: {
      events: [
        { id: 5, ...event },
        { id: 6, title: 'Fira' },
      ],
    },
  });
  const source = await createSource(calendar, rootOf(server), { kind: 'the-events-calendar' });

  const { last_run } = await runNow(calendar, source);

  expect(await titles()).toEqual(['Fira']);
  expect(last_run.counts).toMatchObject({ created: 1, refused: 1 });
  expect(last_run.problems).toEqual([
    { place: 'events, pàgina 1, element 1', reason: 'L’esdeveniment té una contrasenya', code: 'password-protected' },
  ]);
});

it('an event whose own title begins with such a word is imported', async () => {
  const events = [
    { id: 5, title: 'Protected: wolves in the Pyrenees', slug: 'protected-wolves-in-the-pyrenees' },
    { id: 6, title: 'Protected areas: a walk', slug: 'a-walk' },
    { id: 7, title: 'Protégé : les loups', slug: 'protege-les-loups' },
  ];
  serveSite(server, { content: { events } });

  await runNow(calendar, await createSource(calendar, rootOf(server), { kind: 'the-events-calendar' }));

  expect(await titles()).toEqual(events.map(({ title }) => title));
});

it.each([
  [true, ['Fira']],
  [false, ['Sopar', 'Fira']],
])('an event that got a password goes to the trash with prune: %s', async (prune, expected) => {
  const fair = { id: 6, title: 'Fira' };
  serveSite(server, { content: { events: [{ id: 5, title: 'Sopar', slug: 'sopar' }, fair] } });
  const source = await createSource(calendar, rootOf(server), { kind: 'the-events-calendar', prune });
  await runNow(calendar, source);
  serveSite(server, { content: { events: [{ id: 5, title: 'Protegit: Sopar', slug: 'sopar' }, fair] } });

  await runNow(calendar, source);

  expect(await titles()).toEqual(expected);
});
