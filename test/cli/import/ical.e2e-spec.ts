import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { icalEvent as event, icalFile as file } from './ical-text.js';
import { importText, outcomes } from './import-text.js';

const calendar = useCalendar();

const list = async () =>
  (await calendar.get('/events?orderby=id&per_page=100&start_date=2020-01-01&end_date=2040-01-01', { as: ADMIN })).body.events;
/** The times that one event with these properties gets, or why it is refused. */
const timesOf = async (lines: string[], ...before: string[]) => {
  const { problems } = await importText(calendar, 'town.ics', file(...before, ...event('a', ...lines)));
  const [shown] = await list();
  return shown ? [shown.start_date, shown.end_date, shown.timezone, shown.all_day] : problems.map(({ reason }) => reason);
};

const CUSTOM_ZONE = [
  ...[
    'BEGIN:VTIMEZONE',
    'TZID:Town',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0300',
    'END:STANDARD',
  ],
  'END:VTIMEZONE',
];

it('an import takes the texts, the place, the people and the image of an event', async () => {
  const text = file(
    ...event(
      ...(['x@example.org', 'DTSTART;TZID=Europe/Madrid:20261201T190000', 'DTEND;TZID=Europe/Madrid:20261201T210000'] as const),
      ...['DESCRIPTION:Fem festa & més\\nvine', 'LOCATION:Palau\\, Vic', 'GEO:41.93;2.25', 'URL:https://example.org/f'],
      ...['ORGANIZER;CN="Orfeó, cor":mailto:info@orfeo.cat', 'CONTACT:Maria', 'CATEGORIES:Música,Fires', 'CATEGORIES:Fires'],
      ...['IMAGE;VALUE=URI:https://example.org/a.png', 'ATTACH;ENCODING=BASE64;VALUE=BINARY:AAAA', 'STATUS:CONFIRMED'],
      ...['BEGIN:VALARM', 'DESCRIPTION:Alarm', 'END:VALARM'],
    ),
  );

  expect(outcomes(await importText(calendar, 'town.ics', text))).toEqual({ created: 1 });
  expect(outcomes(await importText(calendar, 'town.ics', text))).toEqual({ unchanged: 1 });

  expect(await list()).toEqual([
    expect.objectContaining({
      ...{ title: 'x@example.org', description: '<p>Fem festa &amp; més<br />vine</p>', website: 'https://example.org/f' },
      ...{
        start_date: '2026-12-01 19:00:00',
        external_ids: { town: 'x@example.org' },
        image: expect.objectContaining({ extension: 'png' }),
      },
      venue: expect.objectContaining({ venue: 'Palau, Vic', geo_lat: 41.93, geo_lng: 2.25 }),
      organizer: [
        expect.objectContaining({ organizer: 'Orfeó, cor', email: 'info@orfeo.cat' }),
        expect.objectContaining({ organizer: 'Maria' }),
      ],
      categories: [expect.objectContaining({ name: 'Música' }), expect.objectContaining({ name: 'Fires' })],
    }),
  ]);
});

it.each([
  [
    'Apple writes it',
    ['X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="C/ Palau 4\\n08003 Barcelona";X-APPLE-RADIUS=70;X-TITLE=Palau:geo:41.38,2.17'],
    { venue: 'Palau', address: 'C/ Palau 4, 08003 Barcelona', geo_lat: 41.38, geo_lng: 2.17 },
  ],
  [
    'Apple writes one without a name',
    ['X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="C/ Palau 4\\n08003 Barcelona":geo:41.38,2.17'],
    { venue: 'C/ Palau 4, 08003 Barcelona', address: null, geo_lat: 41.38, geo_lng: 2.17 },
  ],
  [
    'Apple writes many spaces',
    [`X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Palau;X-ADDRESS="${' '.repeat(400_000)}C/ Palau 4":geo:41.38,2.17`],
    { venue: 'Palau', address: null, geo_lat: 41.38 },
  ],
  [
    'its phone number and post code are too long for a venue',
    [
      'STRUCTURED-DATA;VALUE=TEXT;SCHEMA="https://schema.org/Place":' +
        `{"name":"Palau"\\,"telephone":"${'9'.repeat(61)}"\\,"address":{"postalCode":"${'8'.repeat(41)}"}}`,
    ],
    { venue: 'Palau', phone: null, zip: null },
  ],
  [
    'schema.org writes it',
    [
      'STRUCTURED-DATA;VALUE=TEXT;SCHEMA="https://schema.org/Place":' +
        '{"@type":"Place"\\,"name":"Palau"\\,"address":{"streetAddress":"C/ Palau 4"\\,"addressRegion":"Barcelona"}}',
    ],
    { venue: 'Palau', address: 'C/ Palau 4', province: 'Barcelona', geo_lat: null },
  ],
  [
    'nothing can be read of it',
    ['STRUCTURED-DATA;VALUE=TEXT;SCHEMA="https://schema.org/Place":{"name":', 'X-APPLE-STRUCTURED-LOCATION;VALUE=URI:geo:1,2'],
    { venue: 'Palau C/ Palau 4 08003 Barcelona', address: null, geo_lat: null },
  ],
])('a place is read as it is written: %s', async (_, lines, expected) => {
  const location = 'LOCATION:Palau\\nC/ Palau 4\\n08003 Barcelona';

  await importText(calendar, 'town.ics', file(...event('a', 'DTSTART:20261201T190000', location, ...lines)));

  expect((await list())[0].venue).toMatchObject(expected);
});

it.each([[[]], [['RECURRENCE-ID:20261201T190000']], [['RRULE:FREQ=DAILY;COUNT=2']]])(
  'an event with %j and a duration of millions of years is refused, and the others are imported',
  async (lines) => {
    const tooLong = event('a', 'DTSTART:20261201T190000', 'DURATION:P4000000000W', ...lines);

    const { problems } = await importText(calendar, 'town.ics', file(...tooLong, ...event('b', 'DTSTART:20261202T190000')));

    expect(problems).toMatchObject([{ place: 'line 3', code: 'bad-duration' }]);
    expect((await list()).map(({ title }: { title: string }) => title)).toEqual(['b']);
  },
);

describe('the times of an event', () => {
  it.each([
    [
      'a zone of IANA',
      ['DTSTART;TZID=America/New_York:20261201T190000', 'DURATION:PT90M'],
      ['2026-12-01 19:00:00', '2026-12-01 20:30:00', 'America/New_York', false],
    ],
    [
      'a zone of Windows',
      ['DTSTART;TZID=Romance Standard Time:20261201T190000'],
      ['2026-12-01 19:00:00', '2026-12-01 19:00:00', 'Europe/Paris', false],
    ],
    [
      'a zone with a prefix',
      ['DTSTART;TZID=/x.org/2025/Europe/Lisbon:20261201T190000'],
      ['2026-12-01 19:00:00', '2026-12-01 19:00:00', 'Europe/Lisbon', false],
    ],
    ['UTC', ['DTSTART:20261201T190000Z', 'DTEND:20261201T200000Z'], ['2026-12-01 20:00:00', '2026-12-01 21:00:00', 'Europe/Madrid', false]],
    ['no zone', ['DTSTART:20261201T190000'], ['2026-12-01 19:00:00', '2026-12-01 19:00:00', 'Europe/Madrid', false]],
    [
      'an end in another zone',
      ['DTSTART;TZID=Europe/Madrid:20261201T190000', 'DTEND;TZID=Europe/London:20261201T190000'],
      ['2026-12-01 19:00:00', '2026-12-01 20:00:00', 'Europe/Madrid', false],
    ],
    [
      'whole days',
      ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261203'],
      ['2026-12-01 00:00:00', '2026-12-02 23:59:59', 'Europe/Madrid', true],
    ],
    ['one day', ['DTSTART;VALUE=DATE:20261201'], ['2026-12-01 00:00:00', '2026-12-01 23:59:59', 'Europe/Madrid', true]],
    ['an unknown zone', ['DTSTART;TZID=Town:20261201T190000'], ['The time zone Town is not known, and the file does not define it']],
    ['no start', ['DTEND:20261201T190000'], ['The event has no DTSTART']],
    ['a day that does not exist', ['DTSTART:20261301T190000'], ['The DTSTART is not a time']],
  ])('with %s', async (_, lines, expected) => {
    expect(await timesOf(lines)).toEqual(expected);
  });

  it('with a zone that only the file defines keeps the instant', async () => {
    const times = await timesOf(['DTSTART;TZID=Town:20261201T190000'], ...CUSTOM_ZONE);

    expect(times).toEqual(['2026-12-01 17:00:00', '2026-12-01 17:00:00', 'Europe/Madrid', false]);
  });
});

it('a cancelled event stays, and is not in lists until its next version', async () => {
  const start = 'DTSTART:20261201T190000';
  await importText(calendar, 'town.ics', file(...event('a', start), ...event('b', start)));

  const cancelled = await importText(calendar, 'town.ics', file(...event('a', start, 'STATUS:CANCELLED'), ...event('b', start)));

  expect(outcomes(cancelled)).toEqual({ updated: 1, unchanged: 1 });
  expect((await list()).map(({ title }: { title: string }) => title)).toEqual(['b']);
  expect((await calendar.get('/events?event_status=cancelled')).body.events).toMatchObject([{ title: 'a' }]);
  expect(outcomes(await importText(calendar, 'town.ics', file(...event('a', start))))).toEqual({ updated: 1 });
  expect(await list()).toHaveLength(2);
});

it('an event that a program takes back with METHOD:CANCEL goes to the trash', async () => {
  const start = 'DTSTART:20261201T190000';
  await importText(calendar, 'town.ics', file(...event('a', start)));

  const report = await importText(calendar, 'town.ics', file('METHOD:CANCEL', ...event('a', start)));

  expect(outcomes(report)).toEqual({ trashed: 1 });
});

it.each([
  [['CONFERENCE;VALUE=URI:tel:+34-900-000-000', 'CONFERENCE;VALUE=URI:https://example.org/live'], 'online', 'https://example.org/live'],
  [['CONFERENCE;VALUE=URI:https://example.org/live', 'LOCATION:Ateneu'], 'mixed', 'https://example.org/live'],
  [['STATUS:TENTATIVE'], 'offline', null],
])('an event with %j is %s', async (lines, attendance_mode, online_url) => {
  await importText(calendar, 'town.ics', file(...event('a', 'DTSTART:20261201T190000', ...lines)));

  expect(await list()).toMatchObject([{ event_status: 'scheduled', attendance_mode, online_url }]);
});

it('lines may be folded inside of a character, and events that cannot be read are left out', async () => {
  const folded = Buffer.from('SUMMARY:Fira d’hivern');
  const text = Buffer.concat([
    Buffer.from('BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20261201T190000\n'),
    ...[folded.subarray(0, 15), Buffer.from('\r\n '), folded.subarray(15), Buffer.from('\nEND:VEVENT\n')],
    Buffer.from(event('b', 'DTSTART:20261201T190000', `DESCRIPTION:${'x'.repeat(600_000)}`).join('\n')),
    Buffer.from(`\n${event('c', 'DTSTART:20261201T190000', `ATTACH:${'x'.repeat(600_000)}`).join('\n')}`),
    Buffer.from(`\n${event('d', 'DTSTART no property').join('\n')}\n${event('e', 'CLASS:PRIVATE').join('\n')}\nEND:VCALENDAR`),
  ]);

  const { problems } = await importText(calendar, 'town.ics', text);

  expect((await list()).map(({ title }: { title: string }) => title)).toEqual(['Fira d’hivern', 'c']);
  expect(problems).toEqual([
    { place: 'line 8', reason: 'Line 12 is too long', code: 'property-too-long', externalId: 'b' },
    { place: 'line 20', reason: expect.stringContaining('The event cannot be read'), code: 'event-unreadable', externalId: 'd' },
    { place: 'line 25', reason: 'The event is private', code: 'private', externalId: 'e' },
  ]);
});

it.each([
  ['<html></html>', 'The file is not iCalendar'],
  ['BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\n', 'The file ends in the middle'],
  ['', 'The file has no calendar'],
])('the import of %j fails, and moves nothing to the trash', async (text, reason) => {
  await importText(calendar, 'town.ics', file(...event('a', 'DTSTART:20261201T190000')));

  const { failure, counts } = await importText(calendar, 'town.ics', text, ['--prune=all']);

  expect(failure?.message).toContain(reason);
  expect(counts.trashed).toBe(0);
  expect(await list()).toHaveLength(1);
});
