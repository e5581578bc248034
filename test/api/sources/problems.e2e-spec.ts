import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { useStandInServer } from '../../support/stand-in-server.js';
import { createSource, runNow } from './feed.js';

const calendar = useCalendar();
const server = useStandInServer();

/** Imports a text. Returns what the source then shows in a language. */
async function importText(kind: string, text: string) {
  server.respond = (_, response) => response.writeHead(200).end(text);
  const source = await createSource(calendar, server.origin, { kind });
  await runNow(calendar, source);
  return async (language: string) => (await calendar.get(`/sources/${source.id}`, { as: ADMIN, language })).body.last_run;
}

const ICAL = [
  ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', 'DTSTART;TZID=Nowhere:20270423T100000', 'SUMMARY:A', 'END:VEVENT'],
  ...['BEGIN:VEVENT', 'UID:b', 'CLASS:PRIVATE', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

const EVENT = { title: 'Fira', start_date: '2027-04-23', end_date: '2027-04-23' };
const NDJSON = ['{', JSON.stringify({ ...EVENT, id: 1, end_date: 'mai' }), JSON.stringify({ ...EVENT, id: 1 }), ''].join('\n');

const CSV = 'title,start_date,end_date\nFira,2027-04-23,2027-04-22\n\ufffd,2027-04-23,2027-04-23\n';

it.each([
  [
    'ical',
    ICAL,
    ['unknown-timezone', 'private'],
    {
      ca: [
        ['línia 2', 'El fus horari Nowhere no es coneix, i el fitxer no l’ha definit abans'],
        ['línia 7', 'L’esdeveniment és privat'],
      ],
      es: [
        ['línea 2', 'La zona horaria Nowhere no se conoce, y el archivo no la ha definido antes'],
        ['línea 7', 'El evento es privado'],
      ],
      en: [
        ['line 2', 'The time zone Nowhere is not known, and the file has not defined it before'],
        ['line 7', 'The event is private'],
      ],
    },
  ],
  [
    'ndjson',
    NDJSON,
    ['not-json', 'repeated-id', 'rest_invalid_param'],
    {
      ca: [
        ['línia 1', 'La línia no és JSON'],
        ['línia 3', 'La font té aquest identificador dues vegades'],
        [
          'línia 2',
          'Hi ha valors que no són vàlids: end_date. (end_date: ha de ser una data i hora que existeixi, com ara 2026-09-11 18:30:00)',
        ],
      ],
      es: [
        ['línea 1', 'La línea no es JSON'],
        ['línea 3', 'La fuente tiene este identificador dos veces'],
        ['línea 2', 'Hay valores que no son válidos: end_date. (end_date: debe ser una fecha y hora que exista, como 2026-09-11 18:30:00)'],
      ],
      en: [
        ['line 1', 'The line is not JSON'],
        ['line 3', 'The source has this id twice'],
        ['line 2', 'Some values are not valid: end_date. (end_date: must be an existing date and time, such as 2026-09-11 18:30:00)'],
      ],
    },
  ],
  [
    'csv',
    CSV,
    ['row-not-utf8', 'rest_invalid_param'],
    {
      ca: [
        ['línia 3', 'La fila no és UTF-8: en un full de càlcul, deseu la taula com a «CSV UTF-8»'],
        ['línia 2', 'Hi ha valors que no són vàlids: end_date. (end_date: no pot ser anterior a start_date)'],
      ],
      es: [
        ['línea 3', 'La fila no es UTF-8: en una hoja de cálculo, guarde la tabla como «CSV UTF-8»'],
        ['línea 2', 'Hay valores que no son válidos: end_date. (end_date: no puede ser anterior a start_date)'],
      ],
      en: [
        ['line 3', 'The row is not UTF-8: in a spreadsheet program, save the table as «CSV UTF-8»'],
        ['line 2', 'Some values are not valid: end_date. (end_date: must not be before start_date)'],
      ],
    },
  ],
])(
  'the records of %s that were left out are named in the language of the URL, with the same codes',
  async (kind, text, codes, sentences) => {
    const show = await importText(kind, text);

    for (const [language, expected] of Object.entries(sentences)) {
      const { problems } = await show(language);
      expect(problems).toEqual(expected.map(([place, reason], index) => ({ place, reason, code: codes[index] })));
    }
  },
);

it.each([
  [
    'ical',
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\n',
    {
      ca: 'El que envia el servidor no és del tipus de la font. (El fitxer s’acaba a mitges: hi falta END:VEVENT)',
      es: 'Lo que envía el servidor no es del tipo de la fuente. (El archivo termina a medias: falta END:VEVENT)',
      en: 'What the server sends is not of the kind of the source. (The file ends in the middle: END:VEVENT is missing)',
    },
  ],
  [
    'the-events-calendar',
    '{}',
    {
      ca: 'El que envia el servidor no és del tipus de la font. (El lloc web no té la llista events (estat 200))',
      es: 'Lo que envía el servidor no es del tipo de la fuente. (El sitio web no tiene la lista events (estado 200))',
      en: 'What the server sends is not of the kind of the source. (The site has no list of events (status 200))',
    },
  ],
])('a source of the kind %s that cannot be read says why in the language of the URL', async (kind, text, messages) => {
  const show = await importText(kind, text);

  for (const [language, message] of Object.entries(messages)) expect(await show(language)).toMatchObject({ message, code: 'unreadable' });
});

it('a source that moves nothing to the trash says why in the language of the URL', async () => {
  server.respond = (_, response) => response.writeHead(200).end();
  const source = await createSource(calendar, server.origin, { prune: true });
  await runNow(calendar, source);

  const { last_run } = (await calendar.get(`/sources/${source.id}`, { as: ADMIN, language: 'es' })).body;

  expect(last_run).toMatchObject({
    outcome: 'imported',
    message: 'Se ha importado todo, pero nada ha ido a la papelera. (Nada va a la papelera: la fuente no tiene ningún evento)',
    code: 'not-pruned',
  });
});

/** Twenty venues without a valid field. */
const BAD_VENUES = Array.from({ length: 20 }, () => {
  const fields = ['venue', 'website', 'geo_lat', 'geo_lng', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone'];
  return Object.fromEntries(fields.map((field) => [field, []]));
});

it.each([
  ['a line that is no property', 'ical', `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\n${'x'.repeat(400_000)}\nEND:VEVENT\nEND:VCALENDAR\n`],
  ['an event without a valid field', 'ndjson', JSON.stringify({ ...EVENT, venue: BAD_VENUES })],
])('%s has no long reason', async (_, kind, text) => {
  const [problem] = (await (await importText(kind, text))('en')).problems;

  expect(problem.reason.length).toBeGreaterThan(1_000);
  expect(problem.reason.length).toBeLessThan(10_000);
});

it('sentences that an older release stored are shown as they are', async () => {
  const { id } = await createSource(calendar, server.origin);
  const run = {
    ...{ startedUtc: '2026-11-21 11:00:00', finishedUtc: '2026-11-21 11:00:00', outcome: 'failed', failure: 'unreadable' },
    ...{ detail: 'The file has no calendar', problems: [{ place: 'line 2', reason: 'The event is private' }] },
    counts: { created: 0, updated: 0, unchanged: 0, kept: 0, refused: 1, trashed: 0 },
  };
  await calendar.changeBySql(`UPDATE source SET last_run = '${JSON.stringify(run)}' WHERE id = ${id}`);

  const { last_run } = (await calendar.get(`/sources/${id}`, { as: ADMIN })).body;

  expect(last_run.message).toBe('El que envia el servidor no és del tipus de la font. (The file has no calendar)');
  expect(last_run.problems).toEqual([{ place: 'line 2', reason: 'The event is private', code: null }]);
});
