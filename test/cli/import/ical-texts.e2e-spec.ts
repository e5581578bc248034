import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { icalFile } from './ical-text.js';
import { importText } from './import-text.js';

const calendar = useCalendar();

/** Imports one event, and returns what the calendar shows of it. */
async function importEvent(...lines: string[]) {
  const text = icalFile('BEGIN:VEVENT', 'UID:a', 'DTSTART:20270601T160000Z', ...lines, 'END:VEVENT');
  const { problems } = await importText(calendar, 'town.ics', text);
  const [shown] = (await calendar.get('/events?end_date=2040-01-01', { as: ADMIN })).body.events;
  return { problems, shown };
}

it('entities are the signs that they stand for, in names and in plain texts', async () => {
  const { shown } = await importEvent(
    ...['SUMMARY:Fira d&#8217;art &amp; col&middot;leccions', 'LOCATION:Sala &#8220;Nova&#8221; &amp; pati', 'CATEGORIES:Art &amp; ofici'],
    ...[
      'ORGANIZER;CN="Gremi &amp; amics":mailto:a@example.org',
      'CONTACT:L&#39;Ateneu',
      'DESCRIPTION:De 14&nbsp\\;a 18 anys &amp\\; famílies',
    ],
  );

  expect(shown).toMatchObject({
    ...{ title: 'Fira d’art & col·leccions', venue: { venue: 'Sala “Nova” & pati' }, description: 'De 14 a 18 anys &amp; famílies' },
    ...{ categories: [{ name: 'Art & ofici' }], organizer: [{ organizer: 'Gremi & amics' }, { organizer: "L'Ateneu" }] },
  });
});

it('categories and tags of digits are names, also where a record has this id', async () => {
  const { id } = await new Given(calendar).tag({ ca: { name: 'Dansa' } });

  const { shown, problems } = await importEvent('SUMMARY:Fira', 'CATEGORIES:2027,Fires', `X-TAGS:${id}`);

  expect([problems, shown.categories, shown.tags]).toMatchObject([[], [{ name: '2027' }, { name: 'Fires' }], [{ name: String(id) }]]);
  expect(shown.tags[0].id).not.toBe(id);
});

it.each(['AT&T', 'R&D; i més', 'a &unknown; b', '&amp'])('an ampersand that begins no entity stays: %s', async (title) => {
  const { shown } = await importEvent(`SUMMARY:${title.replace(';', '\\;')}`);

  expect(shown.title).toBe(title);
});

it.each([
  ['Associaci%C3%B3 de Ve%C3%AFns', 'Associació de Veïns'],
  ['Bar%20Nou', 'Bar Nou'],
  ['L%27Ateneu', "L'Ateneu"],
  ['100% natural', '100% natural'],
  ['50%50', '50%50'],
  ['Mal%C3 escrit%C3%B3', 'Mal%C3 escritó'],
])('an organizer %s is called %s', async (name, expected) => {
  const { shown } = await importEvent('SUMMARY:Fira', `ORGANIZER;CN="${name}":MAILTO:a@example.org`);

  expect(shown.organizer).toMatchObject([{ organizer: expected }]);
});

it.each([
  ['the beginning of the text', ['DESCRIPTION:Reunió oberta.\\nTothom hi és.'], 'Reunió oberta.'],
  ['the beginning of a long text', [`DESCRIPTION:${'Reunió oberta '.repeat(20)}`], `${'Reunió oberta '.repeat(5)}Reunió…`],
  ['the beginning of a text in HTML', ['DESCRIPTION:<p>Reunió</p><p>Oberta</p>'], 'Reunió'],
  ['the place', ['LOCATION:Ateneu'], 'Ateneu'],
  ['the place, for a title of tags', ['SUMMARY:<b> </b>', 'LOCATION:Ateneu'], 'Ateneu'],
])('an event without a title is called like %s', async (_, lines, title) => {
  expect((await importEvent(...lines)).shown.title).toBe(title);
});

it('an event without a title, a text and a place is a problem that names SUMMARY', async () => {
  const { problems } = await importEvent('SUMMARY: ');

  expect(problems.map(({ code, reason }) => [code, reason])).toEqual([
    ['no-summary', 'The event has no SUMMARY, no DESCRIPTION and no LOCATION'],
  ]);
});

it('long names are shortened after a word, and say so', async () => {
  const long = 'Jornada de portes obertes, '.repeat(12).trim();
  const { shown } = await importEvent(
    `SUMMARY:${long.replaceAll(',', '\\,')}`,
    `LOCATION:${'x'.repeat(300)}`,
    `CATEGORIES:${'fira '.repeat(60)}`,
  );

  expect(shown.title).toBe(`${'Jornada de portes obertes, '.repeat(9)}Jornada de…`);
  expect(shown.venue.venue).toBe(`${'x'.repeat(254)}…`);
  expect(shown.categories).toMatchObject([{ name: `${'fira '.repeat(50).trim()}…` }]);
});

it.each([
  ['plain text', 'DESCRIPTION:', 'paraula & més '],
  ['HTML', 'X-ALT-DESC;FMTTYPE=text/html:', `<p>${'paraula '.repeat(20)}</p>`],
])('a long description is shortened after a word, and says so: %s', async (_, property, words) => {
  const { problems, shown } = await importEvent('SUMMARY:Fira', property + words.repeat(90_000 / words.length));

  expect(problems).toEqual([]);
  expect(shown.description.length).toBeGreaterThan(60_000);
  expect(shown.description).toMatch(/…(<\/p>)?$/);
});

it('links lead to the site of the event, or are none', async () => {
  const html = '<a href="/entrades/">1</a> <a href="../b">2</a> <a href="www.example.org">3</a> <img src="c.jpg" alt="C">';
  const shownWith = async (...lines: string[]) =>
    (await importEvent('SUMMARY:Fira', `X-ALT-DESC;FMTTYPE=text/html:${html}`, ...lines)).shown;
  const addresses = ({ description }: { description: string }) =>
    [...description.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url);

  expect(addresses(await shownWith('URL:https://town.example/agenda/fira'))).toEqual([
    ...['https://town.example/entrades/', 'https://town.example/b', 'https://www.example.org', 'https://town.example/agenda/c.jpg'],
  ]);
  expect(addresses(await shownWith())).toEqual(['https://www.example.org']);
});
