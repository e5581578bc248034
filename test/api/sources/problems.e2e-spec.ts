import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { useStandInServer } from '../../support/stand-in-server.js';
import { createSource, importText, runNow } from './feed.js';
import { FIRA } from '../../support/resources.js';

const calendar = useCalendar();
const server = useStandInServer();

const ICAL = [
  ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', 'DTSTART;TZID=Nowhere:20270423T100000', 'SUMMARY:A', 'END:VEVENT'],
  ...['BEGIN:VEVENT', 'UID:b', 'CLASS:PRIVATE', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

const NDJSON = ['{', JSON.stringify({ ...FIRA, id: 1, end_date: 'mai' }), JSON.stringify({ ...FIRA, id: 1 }), ''].join('\n');

const CSV = 'title,start_date,end_date\nFira,2027-04-23,2027-04-22\n\ufffd,2027-04-23,2027-04-23\n';

it.each([
  [
    'ical',
    ICAL,
    ['private', 'unknown-timezone'],
    {
      ca: [
        ['línia 7', 'L’esdeveniment és privat'],
        ['línia 2', 'El fus horari Nowhere no es coneix, i el fitxer no el defineix'],
      ],
      es: [
        ['línea 7', 'El evento es privado'],
        ['línea 2', 'La zona horaria Nowhere no se conoce, y el archivo no la define'],
      ],
      en: [
        ['line 7', 'The event is private'],
        ['line 2', 'The time zone Nowhere is not known, and the file does not define it'],
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
        ['línia 2', 'Hi ha valors que no són vàlids: end_date (ha de ser una data i hora que existeixi, com ara 2026-09-11 18:30:00).'],
      ],
      es: [
        ['línea 1', 'La línea no es JSON'],
        ['línea 3', 'La fuente tiene este identificador dos veces'],
        ['línea 2', 'Hay valores que no son válidos: end_date (debe ser una fecha y hora que exista, como 2026-09-11 18:30:00).'],
      ],
      en: [
        ['line 1', 'The line is not JSON'],
        ['line 3', 'The source has this id twice'],
        ['line 2', 'Some values are not valid: end_date (must be an existing date and time, such as 2026-09-11 18:30:00).'],
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
        ['línia 2', 'Hi ha valors que no són vàlids: end_date (no pot ser anterior a start_date).'],
      ],
      es: [
        ['línea 3', 'La fila no es UTF-8: en una hoja de cálculo, guarde la tabla como «CSV UTF-8»'],
        ['línea 2', 'Hay valores que no son válidos: end_date (no puede ser anterior a start_date).'],
      ],
      en: [
        ['line 3', 'The row is not UTF-8: in a spreadsheet program, save the table as «CSV UTF-8»'],
        ['line 2', 'Some values are not valid: end_date (must not be before start_date).'],
      ],
    },
  ],
])(
  'the records of %s that were left out are named in the language of the URL, with the same codes',
  async (kind, text, codes, sentences) => {
    const show = await importText(calendar, server, kind, text);

    for (const [language, expected] of Object.entries(sentences)) {
      const { problems } = await show(language);
      expect(problems).toEqual(expected.map(([place, reason], index) => ({ place, reason, code: codes[index] })));
    }
  },
);

it('an event of another calendar that links to a venue without a record says so in the language of the URL', async () => {
  const event = { type: 'event', id: 7, change: 'update', record: { ...FIRA, id: 7, venues: [{ id: 9 }] } };
  server.respond = ({ url = '' }, response) => {
    const changes = url.includes('types=event&') ? [event] : [];
    response.writeHead(200).end(JSON.stringify({ languages: ['ca'], changes, token: 't', has_more: false }));
  };
  const source = await createSource(calendar, server.origin, { kind: 'calendar' });
  await runNow(calendar, source);

  const show = async (language: string) => (await calendar.get(`/sources/${source.id}`, { as: ADMIN, language })).body.last_run.problems;

  const code = 'missing-link';
  const reason = 'El lloc 9, que aquest registre enllaça, no és al calendari';
  expect(await show('ca')).toEqual([{ place: 'event, pàgina 1, element 1', reason, code }]);
  expect((await show('es'))[0].reason).toBe('El lugar 9, que este registro enlaza, no está en el calendario');
  expect((await show('en'))[0].reason).toBe('The venue 9, to which it links, is not in the calendar');
});

/** Twenty venues without a valid field. */
const BAD_VENUES = Array.from({ length: 20 }, () => {
  const fields = ['venue', 'website', 'geo_lat', 'geo_lng', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone'];
  return Object.fromEntries(fields.map((field) => [field, []]));
});

it.each([
  [
    'a line that is no property',
    'ical',
    `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY ${'x'.repeat(400_000)}\nEND:VEVENT\nEND:VCALENDAR\n`,
  ],
  ['an event without a valid field', 'ndjson', JSON.stringify({ ...FIRA, venue: BAD_VENUES })],
])('%s has no long reason', async (_, kind, text) => {
  const [problem] = (await (await importText(calendar, server, kind, text))('en')).problems;

  expect(problem.reason.length).toBeGreaterThan(1_000);
  expect(problem.reason.length).toBeLessThan(10_000);
});

it('what is left out is shown before what is only told', async () => {
  const unused = Array.from({ length: 25 }, (_, id) => JSON.stringify({ ...FIRA, id, [`lloc${id}`]: 'Palau' }));

  const show = await importText(calendar, server, 'ndjson', [...unused, '{', ''].join('\n'));

  const codes = (await show('ca')).problems.map(({ code }: { code: string }) => code);
  expect([codes.length, codes[0], codes[1]]).toEqual([20, 'not-json', 'unused-members']);
});
