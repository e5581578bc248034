import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { expectNoDifferences } from '../calendar/derived.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
expectNoDifferences(calendar);
const given = new Given(calendar);

const GUIDE = readFileSync('docs/api/recurring.md', 'utf8');

/** Returns the texts in backticks in the first column of the table below a heading. */
function readFirstColumn(heading: string): string[][] {
  const [, section = ''] = GUIDE.split(`${heading}\n`);
  const rows = section.split(/\n#/)[0]!.matchAll(/^\| (`[^|]*) \|/gm);
  return [...rows].map(([, cell]) => [...cell!.matchAll(/`([^`]*)`/g)].map(([, text]) => text!));
}

/** The first dates of each example of the guide, as day and hour. The first one is `start_date`. */
const FIRST_DATES: Readonly<Record<string, readonly string[]>> = {
  'RRULE:FREQ=WEEKLY': ['2026-12-01 18:00', '2026-12-08 18:00', '2026-12-15 18:00'],
  'RRULE:FREQ=WEEKLY;BYDAY=TU,TH;COUNT=20': ['2026-12-01 18:00', '2026-12-03 18:00', '2026-12-08 18:00'],
  'RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20270630': ['2026-12-01 18:00', '2026-12-15 18:00', '2026-12-29 18:00'],
  'RRULE:FREQ=MONTHLY;BYDAY=-1FR': ['2026-11-27 18:00', '2026-12-25 18:00', '2027-01-29 18:00'],
  'RRULE:FREQ=MONTHLY;BYMONTHDAY=15': ['2026-12-15 18:00', '2027-01-15 18:00', '2027-02-15 18:00'],
  'RDATE:20261205,20261211,20261212': ['2026-12-01 18:00', '2026-12-05 18:00', '2026-12-11 18:00', '2026-12-12 18:00'],
  'RDATE:20261205T183000': ['2026-12-01 18:00', '2026-12-05 18:30'],
  'RRULE:FREQ=WEEKLY EXDATE:20261208': ['2026-12-01 18:00', '2026-12-15 18:00', '2026-12-22 18:00'],
};

/** A recurrence that is refused with each code. */
const REFUSED: Readonly<Record<string, string>> = {
  syntax: 'RRULE:FREQ=FORTNIGHTLY',
  unsupported: 'RRULE:FREQ=HOURLY',
  'multiple-rules': 'RRULE:FREQ=DAILY;COUNT=2\nRRULE:FREQ=WEEKLY;COUNT=2',
  'not-allowed': 'RRULE:FREQ=WEEKLY;BYDAY=2MO',
  'start-not-in-rule': 'RRULE:FREQ=WEEKLY;BYDAY=WE',
  'until-before-start': 'RRULE:FREQ=WEEKLY;UNTIL=20261101',
  'no-occurrences': 'RRULE:FREQ=DAILY;COUNT=1\nEXDATE:20261201',
  'too-many-occurrences': 'RRULE:FREQ=DAILY;COUNT=6000',
  'too-long': 'RRULE:FREQ=DAILY;INTERVAL=1001',
};

it('each rule of the guide gives the dates that it describes', async () => {
  const examples = readFirstColumn('## Rules');
  expect(examples.map((lines) => lines.join(' '))).toEqual(Object.keys(FIRST_DATES));
  for (const recurrence of examples) {
    const expected = FIRST_DATES[recurrence.join(' ')]!;
    const start = expected[0]!;
    const { id } = await given.event(
      { en: { title: 'Course' } },
      { start_date: start, end_date: `${start.slice(0, 10)} 20:00`, recurrence },
    );

    const { body } = await calendar.get(`/events/${id}/occurrences?per_page=4`);

    const dates = body.events.map((event: { start_date: string }) => event.start_date.slice(0, 16));
    expect([recurrence, dates.slice(0, expected.length)]).toEqual([recurrence, expected]);
  }
});

it('each code of the guide is that of a recurrence which is refused', async () => {
  expect(readFirstColumn('### What is refused').flat()).toEqual(Object.keys(REFUSED));
  for (const [code, recurrence] of Object.entries(REFUSED)) {
    const { status, body } = await calendar.post('/events', {
      title: 'Curs',
      start_date: '2026-12-01 18:00',
      end_date: '2026-12-01 20:00',
      recurrence,
    });
    expect([recurrence, status, body.data.details?.recurrence.code]).toEqual([recurrence, 400, code]);
  }
});
