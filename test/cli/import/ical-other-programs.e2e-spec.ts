import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { useStandInServer } from '../../support/stand-in-server.js';
import { icalFile } from './ical-text.js';
import { importFrom, importText, outcomes } from './import-text.js';

const calendar = useCalendar();
const server = useStandInServer();

const list = async () => (await calendar.get('/events?per_page=100&start_date=2020-01-01&end_date=2040-01-01', { as: ADMIN })).body.events;
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT'];
const NAMED = 'SUMMARY:Fira';
const START = 'DTSTART:20270601T160000Z';

/** Imports an event twice, and returns its starts in UTC: the second import changes nothing. */
async function startsOf(...lines: string[]): Promise<string[]> {
  const text = icalFile(...event(NAMED, ...lines));
  const first = await importText(calendar, 'town.ics', text);
  expect(first.problems).toEqual([]);
  expect(Object.keys(outcomes(await importText(calendar, 'town.ics', text)))).toEqual(['unchanged']);
  return (await list()).map((shown: { utc_start_date: string }) => shown.utc_start_date);
}

it.each([
  ['DTSTART:20270601T160000.000Z', 'a fraction'],
  ['DTSTART:20270601T160000,5Z', 'a fraction behind a comma', 'problem'],
  ['DTSTART:20270601T160000z', 'a small letter'],
  ['DTSTART:20270601T1600Z', 'no seconds'],
  ['DTSTART:20270601T160000 Z', 'a space'],
  ['DTSTART:20270602T010000+0900', 'an offset'],
  ['DTSTART:20270601T110000-05:00', 'an offset with a colon'],
  ['DTSTART;TZID=Europe/Madrid:20270601T180000+0200', 'an offset beside a zone'],
  ['DTSTART:2027-06-01T16:00:00Z', 'hyphens and colons'],
  ['DTSTART:2027-06-01T18:00:00+02:00', 'hyphens, colons and an offset'],
])('%s is a time that means what is behind the seconds: %s', async (line, _, outcome = 'read') => {
  if (outcome === 'read') expect(await startsOf(line, 'DURATION:PT1H')).toEqual(['2027-06-01 16:00:00']);
  else {
    const { problems } = await importText(calendar, 'town.ics', icalFile(...event(NAMED, line)));
    expect(problems.map(({ code, externalId }) => [code, externalId])).toEqual([['bad-time', 'a']]);
  }
});

it.each(['DTSTART:mañana', 'DTSTART:20270601T160000 CET', 'DTEND:20270601T25', 'DTSTART:20270601T160000+9'])(
  '%s is a time that is refused, and never cut',
  async (line) => {
    const lines = line.startsWith('DTEND') ? [START, line] : [line];
    const { problems } = await importText(calendar, 'town.ics', icalFile(...event(NAMED, ...lines)));

    expect([problems.map(({ code, externalId }) => [code, externalId]), await list()]).toEqual([[['bad-time', 'a']], []]);
  },
);

it.each([
  'tzone://Microsoft/Utc',
  '(UTC) Coordinated Universal Time',
  'Coordinated Universal Time',
  'Hora universal coordinada',
  'Z',
  'UTC',
])('%s is a name of UTC', async (zone) => {
  expect(await startsOf(`DTSTART;TZID="${zone}":20270601T160000`)).toEqual(['2027-06-01 16:00:00']);
});

it.each([
  ['+0200', 'TZID=+0200'],
  ['GMT+0200', 'TZID=GMT+0200'],
  ['GMT+02:00', 'TZID="GMT+02:00"'],
  ['UTC+02:00 without quotes', 'TZID=UTC+02:00'],
  ['the name of Windows for people, without quotes', 'TZID=(UTC+01:00) Brussels, Copenhagen, Madrid, Paris'],
  ['the same in Spanish', 'TZID="(UTC+01:00) Bruselas, Copenhague, Madrid, París"'],
  ['CEST', 'TZID=CEST'],
  ['the name of Windows in Spanish', 'TZID=Hora estándar romance'],
  ['another name of Windows in Spanish', 'TZID=Hora estándar de Europa occidental'],
])('a zone has the name %s', async (_, parameter) => {
  expect(await startsOf(`DTSTART;${parameter}:20270601T180000`)).toEqual(['2027-06-01 16:00:00']);
});

it('former zones of Windows are known', async () => {
  expect(await startsOf('DTSTART;TZID=Kamchatka Standard Time:20270602T040000')).toEqual(['2027-06-01 16:00:00']);
});

it('a zone may be defined behind the events and the dates that name it', async () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Casa', 'BEGIN:STANDARD', 'DTSTART:16010101T000000', 'TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300'];
  const series = event(NAMED, 'DTSTART;TZID=Casa:20270601T190000', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;TZID=Casa:20270602T190000');
  const moved = event(NAMED, 'RECURRENCE-ID;TZID=Casa:20270603T190000', 'DTSTART;TZID=Casa:20270603T200000');

  const report = await importText(calendar, 'town.ics', icalFile(...series, ...moved, ...zone, 'END:STANDARD', 'END:VTIMEZONE'));

  expect(report.problems).toEqual([]);
  const starts = (await list()).map((shown: { utc_start_date: string }) => shown.utc_start_date);
  expect(starts).toEqual(['2027-06-01 16:00:00', '2027-06-03 17:00:00']);
});

it('a zone that the file does not define anywhere is a problem of its event', async () => {
  const { problems } = await importText(calendar, 'town.ics', icalFile(...event(NAMED, 'DTSTART;TZID=Nowhere:20270601T160000')));

  expect(problems.map(({ code, place }) => [code, place])).toEqual([['unknown-timezone', 'line 3']]);
});

const WEEKLY = ['RRULE:FREQ=WEEKLY;COUNT=3'];
const DAYS = ['DTSTART;VALUE=DATE:20270601', 'DTEND;VALUE=DATE:20270602', ...WEEKLY];

describe('dates of a series', () => {
  it.each([
    ['a day without VALUE=DATE', START, 'EXDATE:20270608'],
    ['a day', START, 'EXDATE;VALUE=DATE:20270608'],
    ['a day with a zone', START, 'EXDATE;TZID=Europe/Madrid:20270608'],
    ['a day that says that it is a time', START, 'EXDATE;VALUE=DATE-TIME:20270608'],
    ['a stray comma', START, 'EXDATE:,20270608T160000Z,'],
    ['an offset', START, 'EXDATE:20270608T180000+0200'],
    ['a day and a time in one line', START, 'EXDATE:20270608,20270629T160000Z'],
  ])('are left out by %s', async (_, start, exdate) => {
    expect(await startsOf(start, ...WEEKLY, exdate)).toEqual(['2027-06-01 16:00:00', '2027-06-15 16:00:00']);
  });

  it.each([
    ['midnight in UTC', 'EXDATE:20270607T220000Z'],
    ['midnight', 'EXDATE:20270608T000000'],
    ['midnight in a zone', 'EXDATE;TZID=Europe/Madrid:20270608T000000'],
    ['a day', 'EXDATE:20270608'],
    ['midnight that says that it is a day', 'EXDATE;VALUE=DATE:20270608T000000'],
  ])('of whole days are left out by %s', async (_, exdate) => {
    expect(await startsOf(...DAYS, exdate)).toEqual(['2027-05-31 22:00:00', '2027-06-14 22:00:00']);
  });

  it.each([
    ['of whole days by midnight in UTC', DAYS, 'RECURRENCE-ID:20270607T220000Z', 'DTSTART;VALUE=DATE:20270609'],
    ['of whole days by midnight', DAYS, 'RECURRENCE-ID;TZID=Europe/Madrid:20270608T000000', 'DTSTART;VALUE=DATE:20270609'],
    ['of whole days by a day without VALUE=DATE', DAYS, 'RECURRENCE-ID:20270608', 'DTSTART;VALUE=DATE:20270609'],
    ['by a day', ['DTSTART:20270531T220000Z', ...WEEKLY], 'RECURRENCE-ID;VALUE=DATE:20270607', 'DTSTART:20270608T220000Z'],
    [
      'by a time in UTC, and moved to another zone',
      ['DTSTART;TZID=Europe/Madrid:20270601T000000', ...WEEKLY],
      'RECURRENCE-ID:20270607T220000Z',
      'DTSTART;TZID=Asia/Tokyo:20270609T070000',
    ],
  ])('are named %s', async (_, series, id, start) => {
    const text = icalFile(...event(NAMED, ...series), ...event('SUMMARY:Moguda', id, start));

    const report = await importText(calendar, 'town.ics', text);

    expect(report.problems).toEqual([]);
    expect((await list()).map((shown: Record<string, string>) => [shown.title, shown.utc_start_date])).toEqual([
      ['Fira', '2027-05-31 22:00:00'],
      ['Moguda', '2027-06-08 22:00:00'],
      ['Fira', '2027-06-14 22:00:00'],
    ]);
  });

  it('keep the title of their series where they have none', async () => {
    const moved = event('RECURRENCE-ID:20270608T160000Z', 'DTSTART:20270608T170000Z');
    await importText(calendar, 'town.ics', icalFile(...event(NAMED, START, ...WEEKLY), ...moved));

    expect((await list()).map((shown: { title: string }) => shown.title)).toEqual(['Fira', 'Fira', 'Fira']);
  });
});

it.each([
  [
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'DTSTART;TZID=Romance Standard Time:20270601T000000',
    'DTEND;TZID=Romance Standard Time:20270602T000000',
  ],
  ['X-MICROSOFT-CDO-ALLDAYEVENT:TRUE', 'DTSTART:20270531T220000Z', 'DTEND:20270601T220000Z'],
  ['X-MICROSOFT-CDO-ALLDAYEVENT:true', 'DTSTART:20270601T000000', 'DURATION:PT24H'],
  ['X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE', 'DTSTART:20270601T000000', 'DTEND:20270602T000000'],
])('midnights are a whole day with %s: %s', async (flag, start, end) => {
  expect(await startsOf(start, end, flag)).toEqual(['2027-05-31 22:00:00']);
  expect((await list())[0]).toMatchObject({ all_day: true, end_date: '2027-06-01 23:59:59' });
});

it.each([
  [
    'several days',
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    '20270328T000000',
    '20270330T000000',
    { all_day: true, end_date: '2027-03-29 23:59:59' },
  ],
  ['other hours', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE', '20270601T090000', '20270601T100000', { all_day: false }],
  ['no flag', 'X-MICROSOFT-CDO-ALLDAYEVENT:FALSE', '20270601T000000', '20270602T000000', { all_day: false }],
])('the flag of Outlook for whole days, with %s', async (_, flag, start, end, expected) => {
  await startsOf(`DTSTART;TZID=Europe/Madrid:${start}`, `DTEND;TZID=Europe/Madrid:${end}`, flag);

  expect((await list())[0]).toMatchObject(expected);
});

it.each(['RRULE:', 'RDATE:', 'EXDATE:', 'RECURRENCE-ID:', 'RECURRENCE-ID;TZID=Europe/Madrid: ', 'DURATION:', 'GEO:', 'URL:', 'STATUS:'])(
  'a property without a value is as if it were not there: %s',
  async (line) => {
    expect(await startsOf(START, 'DTEND:20270601T170000Z', line)).toEqual(['2027-06-01 16:00:00']);
  },
);

it.each(['DTEND:', 'DTEND;VALUE=DATE:', 'DTEND;TZID=Europe/Madrid:'])('an end without a value leaves the duration: %s', async (line) => {
  expect(await startsOf(START, line, 'DURATION:PT1H')).toEqual(['2027-06-01 16:00:00']);
  expect((await list())[0]).toMatchObject({ utc_end_date: '2027-06-01 17:00:00' });
});

it.each([
  'ATTENDEE;CN="Algú"',
  'X-SOMETHING',
  'X-OTHER;A=B',
  'COMMENT',
  'DTSTAMP:yesterday',
  'LAST-MODIFIED;X:never',
  'TRIGGER;VALUE=DURATION',
  'and a line that lost its fold',
])('a line that is not imported costs no event: %s', async (line) => {
  expect(await startsOf(START, line)).toEqual(['2027-06-01 16:00:00']);
});

it('an organizer without an address is known by its name', async () => {
  await startsOf(START, 'ORGANIZER;CN="Algú"');

  expect((await list())[0].organizer).toMatchObject([{ organizer: 'Algú' }]);
});

it.each(['iso-8859-1', 'ISO-8859-15', 'windows-1252', '"latin1"'])('a file is read in the charset of its header: %s', async (charset) => {
  const text = Buffer.from(icalFile(...event("SUMMARY:Cançó d'estiu", START)), 'latin1');
  server.respond = (_, response) => response.writeHead(200, { 'Content-Type': `text/calendar; charset=${charset}` }).end(text);

  await importFrom(calendar, `${server.origin}/town.ics`);

  expect((await list())[0]).toMatchObject({ title: "Cançó d'estiu" });
});

it.each(['utf-8', 'us-ascii', 'x-unknown'])('a file in UTF-8 is read with the charset %s, too', async (charset) => {
  server.respond = (_, response) =>
    response.writeHead(200, { 'Content-Type': `text/calendar; charset=${charset}` }).end(icalFile(...event('SUMMARY:Cançó', START)));

  await importFrom(calendar, `${server.origin}/town.ics`);

  expect((await list())[0]).toMatchObject({ title: 'Cançó' });
});

it.each([
  ['<!DOCTYPE html>\n<title>Login</title>', '<!DOCTYPE html>'],
  ['{"error": "gone"}', '{"error": "gone"}'],
  ['BEGIN:VCARD\nEND:VCARD', 'BEGIN:VCARD'],
])('a file that is no calendar says what it begins with: %j', async (text, start) => {
  const { failure } = await importText(calendar, 'town.ics', text);

  expect(failure?.message).toBe(`The file is not iCalendar: it does not begin with BEGIN:VCALENDAR, but with «${start}»`);
});

it.each([
  ['X-GOOGLE-CONFERENCE:https://meet.example/1', [], 'online'],
  ['X-MICROSOFT-SKYPETEAMSMEETINGURL:https://teams.example/1', [], 'online'],
  ['X-GOOGLE-CONFERENCE:https://meet.example/1', ['LOCATION:Ateneu'], 'mixed'],
])('%s is where an event takes place online', async (line, lines, mode) => {
  await startsOf(START, line, ...lines);

  expect((await list())[0]).toMatchObject({ online_url: expect.stringContaining('example/1'), attendance_mode: mode });
});

it.each([
  ['URL:www.example.org/fira', 'https://www.example.org/fira'],
  ['URL:example.org', 'https://example.org'],
  ['URL:http://example.org/', 'http://example.org/'],
  ['URL:mailto:a@example.org', null],
  ['URL:sense adreça', null],
])('an address without its scheme is one: %s', async (line, website) => {
  await startsOf(START, line);

  expect((await list())[0].website).toBe(website);
});

it('an event whose lines a program joined with commas is read, and its empty properties are as if they were not there', async () => {
  const joined = ['RRULE:', 'RDATE:', 'RECURRENCE-ID:', 'DURATION:'].map((empty, n) =>
    ['BEGIN:VEVENT', `UID:${n}`, `SUMMARY:Fira, ${n}`, START, 'DTEND:20270601T170000Z', empty, 'END:VEVENT'].join(','),
  );

  const report = await importText(calendar, 'town.ics', icalFile(...joined));

  expect([outcomes(report), report.problems]).toEqual([{ created: 4 }, []]);
  expect((await list()).map((shown: { title: string }) => shown.title).toSorted()).toEqual(['Fira, 0', 'Fira, 1', 'Fira, 2', 'Fira, 3']);
});
