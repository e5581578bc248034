import { expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { unfold } from './ics.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** The starts of all events in UTC, computed with nothing but the zones that the file defines. */
async function readStarts(query: string): Promise<string[]> {
  const { body } = await calendar.get(`/events.ics${query}`);
  const file = new ICAL.Component(ICAL.parse(body as string) as unknown[]);
  const zones = new Map(file.getAllSubcomponents('vtimezone').map((zone) => [zone.getFirstPropertyValue('tzid'), new ICAL.Timezone(zone)]));
  return file.getAllSubcomponents('vevent').map((event) => {
    const start = event.getFirstProperty('dtstart')!;
    const time = start.getFirstValue() as ICAL.Time;
    const zone = zones.get(start.getParameter('tzid') as string);
    if (zone) time.zone = zone;
    return time.convertToZone(ICAL.Timezone.utcTimezone).toString();
  });
}

/** Years in which rules changed, and years far from now. */
const DATES = [
  '1950-07-01',
  '1978-04-15',
  '1996-10-10',
  '2015-10-28',
  '2016-07-01',
  '2027-03-27',
  '2027-03-29',
  '2027-11-06',
  '2027-11-08',
  '2049-07-01',
];

it.each([
  'Europe/Madrid',
  'America/New_York',
  'Africa/Casablanca',
  'Asia/Jerusalem',
  'Australia/Lord_Howe',
  'Europe/Istanbul',
  'Asia/Kolkata',
  'UTC',
  'UTC+2',
  '-03:30',
])('defines %s so that each event keeps its instant', async (timezone) => {
  const events = [];
  for (const day of DATES) events.push(await given.event({ ca: {} }, { start_date: `${day} 12:00`, end_date: `${day} 13:00`, timezone }));

  const starts = await readStarts('?start_date=1900-01-01&end_date=2100-01-01');

  expect(starts).toEqual(events.map(({ utc_start_date }) => `${utc_start_date.replace(' ', 'T')}Z`));
});

it('names the zone of whole hours for programs that read no definitions', async () => {
  for (const timezone of ['UTC+2', '-03:00', '-03:30', 'Europe/Madrid'])
    await given.event({ ca: {} }, { start_date: '2027-03-27 12:00', end_date: '2027-03-27 13:00', timezone });

  const lines = unfold(await calendar.get('/events.ics'));

  expect(lines.filter((line) => /^(TZID|X-LIC-LOCATION)/.test(line))).toEqual([
    ...['TZID:-03:00', 'X-LIC-LOCATION:Etc/GMT+3', 'TZID:-03:30', 'TZID:Europe/Madrid', 'TZID:UTC+2', 'X-LIC-LOCATION:Etc/GMT-2'],
  ]);
});

it('defines each zone once, and shows the second of two equal hours in UTC', async () => {
  await given.event({ ca: {} }, { start_date: '2027-10-31T02:30:00+01:00', end_date: '2027-10-31T03:30:00+01:00' });
  await given.event({ ca: {} }, { start_date: '2027-11-01 10:00', end_date: '2027-11-01 11:00' });
  await given.event({ ca: {} }, { start_date: '2027-11-02 10:00', end_date: '2027-11-02 11:00', timezone: 'Asia/Tokyo' });

  const lines = unfold(await calendar.get('/events.ics'));

  expect(lines.filter((line) => line.startsWith('TZID'))).toEqual(['TZID:Asia/Tokyo', 'TZID:Europe/Madrid']);
  expect(lines.filter((line) => line.startsWith('DTSTART') && line.includes('2027'))).toEqual([
    'DTSTART:20271031T013000Z',
    'DTSTART;TZID=Europe/Madrid:20271101T100000',
    'DTSTART;TZID=Asia/Tokyo:20271102T100000',
  ]);
});
