import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { icalEvent, icalFile } from './ical-text.js';
import { importText } from './import-text.js';

const calendar = useCalendar();

/** The times that the events of a file get, by their start. */
const timesOf = async (text: string, options: string[] = []) => {
  await importText(calendar, 'town.ics', text, options);
  const { events } = (await calendar.get('/events?per_page=100&start_date=2020-01-01&end_date=2040-01-01', { as: ADMIN })).body;
  return events.map((shown: Record<string, string>) => [shown.start_date, shown.utc_start_date, shown.utc_end_date, shown.timezone]);
};

const inMadrid = (start: string) => `DTSTART;TZID=Europe/Madrid:${start}`;

describe('hours of a duration are exact, and its days are those of the calendar:', () => {
  it.each([
    ['6 hours of the spring night', '20270327T230000', 'PT6H', '2027-03-27 22:00:00', '2027-03-28 04:00:00'],
    ['an hour from a time that the clock skips', '20270328T023000', 'PT1H', '2027-03-28 01:30:00', '2027-03-28 02:30:00'],
    ['a day of the spring night', '20270327T230000', 'P1D', '2027-03-27 22:00:00', '2027-03-28 21:00:00'],
    ['a day and an hour', '20270327T010000', 'P1DT2H', '2027-03-27 00:00:00', '2027-03-28 02:00:00'],
    ['a week', '20270325T120000', 'P1W', '2027-03-25 11:00:00', '2027-04-01 10:00:00'],
    ['6 hours of the autumn night', '20271030T230000', 'PT6H', '2027-10-30 21:00:00', '2027-10-31 03:00:00'],
    ['2 hours until a time that occurs twice', '20271031T013000', 'PT2H', '2027-10-30 23:30:00', '2027-10-31 01:30:00'],
  ])('%s', async (_, start, duration, utcStart, utcEnd) => {
    const [[, ...times]] = await timesOf(icalFile(...icalEvent('a', inMadrid(start), `DURATION:${duration}`)));

    expect(times).toEqual([utcStart, utcEnd, 'Europe/Madrid']);
  });

  it('also in a zone that only the file defines', async () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Town', 'BEGIN:STANDARD', 'DTSTART:19701025T030000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
      ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART:19700329T020000'],
      ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    ];

    const times = await timesOf(icalFile(...zone, ...icalEvent('a', 'DTSTART;TZID=Town:20270327T230000', 'DURATION:PT6H')));

    expect(times).toEqual([['2027-03-27 23:00:00', '2027-03-27 22:00:00', '2027-03-28 04:00:00', 'Europe/Madrid']]);
  });

  it.each([
    ['DURATION:PT6H', ['2027-03-21 04:00:00', '2027-03-28 03:00:00', '2027-04-04 03:00:00']],
    ['DURATION:P1D', ['2027-03-21 22:00:00', '2027-03-28 21:00:00', '2027-04-04 21:00:00']],
    ['DTEND;TZID=Europe/Madrid:20270321T050000', ['2027-03-21 04:00:00', '2027-03-28 03:00:00', '2027-04-04 03:00:00']],
  ])('each occurrence ends at the same time of day, with %s', async (end, expected) => {
    const times = await timesOf(icalFile(...icalEvent('a', inMadrid('20270320T230000'), end, 'RRULE:FREQ=WEEKLY;COUNT=3')));

    expect(times.map(([, , utcEnd]: string[]) => utcEnd)).toEqual(expected);
  });
});

it('a series whose start the clock skips has later dates at its time of day and of its length', async () => {
  const lines = [inMadrid('20270328T023000'), 'DURATION:PT15M', 'RRULE:FREQ=WEEKLY;COUNT=2'];

  expect(await timesOf(icalFile(...icalEvent('a', ...lines)))).toEqual([
    ['2027-03-28 03:30:00', '2027-03-28 01:30:00', '2027-03-28 01:45:00', 'Europe/Madrid'],
    ['2027-04-04 02:30:00', '2027-04-04 00:30:00', '2027-04-04 00:45:00', 'Europe/Madrid'],
  ]);
});

it('an end in UTC is kept as an instant, also at a local time that occurs twice', async () => {
  const times = await timesOf(icalFile(...icalEvent('a', inMadrid('20271031T013000'), 'DTEND:20271031T013000Z')));

  expect(times).toEqual([['2027-10-31 01:30:00', '2027-10-30 23:30:00', '2027-10-31 01:30:00', 'Europe/Madrid']]);
});

it('an end in another zone is kept as an instant, also at a local time that occurs twice', async () => {
  const times = await timesOf(icalFile(...icalEvent('a', inMadrid('20271031T013000'), 'DTEND;TZID=Etc/UTC:20271031T013000')));

  expect(times).toEqual([['2027-10-31 01:30:00', '2027-10-30 23:30:00', '2027-10-31 01:30:00', 'Europe/Madrid']]);
});

describe('a time without a zone', () => {
  const NEW_YORK = 'X-WR-TIMEZONE:America/New_York';
  const FLOATING = icalEvent('a', 'DTSTART:20270327T230000', 'DURATION:PT6H');
  const AT_NEW_YORK = ['2027-03-27 23:00:00', '2027-03-28 03:00:00', '2027-03-28 09:00:00', 'America/New_York'];

  it.each([
    ['has the zone of its file', icalFile(NEW_YORK, ...FLOATING), [], AT_NEW_YORK],
    [
      'has the zone of its calendar, in a file of several',
      icalFile('X-WR-TIMEZONE:Europe/London') + icalFile(NEW_YORK, ...FLOATING) + icalFile('X-WR-TIMEZONE:UTC'),
      [],
      AT_NEW_YORK,
    ],
    [
      'has the zone that the import names, before that of its file',
      icalFile(NEW_YORK, ...FLOATING),
      ['--timezone', 'Europe/Lisbon'],
      ['2027-03-27 23:00:00', '2027-03-27 23:00:00', '2027-03-28 05:00:00', 'Europe/Lisbon'],
    ],
    ['has the zone that the import names, in a file without one', icalFile(...FLOATING), ['--timezone', 'America/New_York'], AT_NEW_YORK],
    [
      'has the zone of the calendar, if that of the file is not known',
      icalFile('X-WR-TIMEZONE:Nowhere', ...icalEvent('a', 'DTSTART:20270327T120000', 'DTEND:20270327T130000')),
      [],
      ['2027-03-27 12:00:00', '2027-03-27 11:00:00', '2027-03-27 12:00:00', 'Europe/Madrid'],
    ],
  ])('%s', async (_, text, options, expected) => {
    expect(await timesOf(text, options)).toEqual([expected]);
  });

  it('that is left out of a recurring event means the zone of the file, too', async () => {
    const text = icalFile(
      NEW_YORK,
      ...icalEvent('a', 'DTSTART:20270327T230000', 'RRULE:FREQ=DAILY;UNTIL=20270330T030000Z', 'EXDATE:20270328T230000'),
    );

    expect((await timesOf(text)).map(([start]: string[]) => start)).toEqual(['2027-03-27 23:00:00', '2027-03-29 23:00:00']);
  });

  it('that is a whole day stays that day in the zone of the calendar', async () => {
    const times = await timesOf(icalFile(NEW_YORK, ...icalEvent('a', 'DTSTART;VALUE=DATE:20270327')), ['--timezone', 'Asia/Tokyo']);

    expect(times).toEqual([['2027-03-27 00:00:00', '2027-03-26 23:00:00', '2027-03-27 22:59:59', 'Europe/Madrid']]);
  });
});

it('an event that names its zone keeps it, whatever zone the file and the import name', async () => {
  const text = icalFile('X-WR-TIMEZONE:America/New_York', ...icalEvent('a', inMadrid('20270326T120000')));

  const times = await timesOf(text, ['--timezone', 'Asia/Tokyo']);

  expect(times).toEqual([['2027-03-26 12:00:00', '2027-03-26 11:00:00', '2027-03-26 11:00:00', 'Europe/Madrid']]);
});

it('times in UTC are shown in the zone that the import names, before that of the file', async () => {
  const text = icalFile('X-WR-TIMEZONE:America/New_York', ...icalEvent('a', 'DTSTART:20270326T120000Z'));

  const times = await timesOf(text, ['--timezone', 'Asia/Tokyo']);

  expect(times).toEqual([['2027-03-26 21:00:00', '2027-03-26 12:00:00', '2027-03-26 12:00:00', 'Asia/Tokyo']]);
});
