import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { createRecurrence } from '../../../../src/core/time/recurrence/create-recurrence.js';
import { listOccurrences } from '../../../../src/core/time/recurrence/list-occurrences.js';
import type { SeriesTimes } from '../../../../src/core/time/recurrence/recurrence.js';
import { BOUNDS, EVENING, recur, startingAt, WHOLE_DAY } from './series.js';

function startsOf(lines: string | readonly string[], times: SeriesTimes = EVENING, limit = 6): string[] {
  return listOccurrences(recur(lines, times), { limit }).map(({ originalStart }) => originalStart);
}

it('each occurrence keeps the times of day, and the days between them', () => {
  const times = { ...EVENING, startLocal: '2027-10-23 23:00:00', endLocal: '2027-10-25 01:00:00' };

  expect(listOccurrences(recur('RRULE:FREQ=WEEKLY;COUNT=2', times))).toEqual([
    {
      originalStart: '2027-10-23 23:00:00',
      startLocal: '2027-10-23 23:00:00',
      startUtc: '2027-10-23 21:00:00',
      endLocal: '2027-10-25 01:00:00',
      endUtc: '2027-10-24 23:00:00',
    },
    expect.objectContaining({ startUtc: '2027-10-30 21:00:00', endLocal: '2027-11-01 01:00:00', endUtc: '2027-11-01 00:00:00' }),
  ]);
});

it('a start that the clock skips moves forward and keeps its name, and its end is not before it', () => {
  const times = { ...startingAt('2027-03-27 02:15:00'), endLocal: '2027-03-27 03:00:00' };

  expect(listOccurrences(recur('RRULE:FREQ=DAILY;COUNT=3', times))[1]).toEqual({
    originalStart: '2027-03-28 02:15:00',
    startLocal: '2027-03-28 03:15:00',
    startUtc: '2027-03-28 01:15:00',
    endLocal: '2027-03-28 04:00:00',
    endUtc: '2027-03-28 02:00:00',
  });
});

it('of an hour that comes twice, the first one counts', () => {
  const [, second] = listOccurrences(recur('RRULE:FREQ=DAILY;COUNT=2', startingAt('2027-10-30 02:30:00')));

  expect(second).toMatchObject({ originalStart: '2027-10-31 02:30:00', startUtc: '2027-10-31 00:30:00' });
});

it('the end of a rule is an instant, also where the clock skips a start', () => {
  const night = startingAt('2027-03-27 02:30:00');

  expect(startsOf('RRULE:FREQ=DAILY;UNTIL=20270328T013000Z', night)).toEqual(['2027-03-27 02:30:00', '2027-03-28 02:30:00']);
  expect(startsOf('RRULE:FREQ=DAILY;UNTIL=20270328T012959Z', night)).toEqual(['2027-03-27 02:30:00']);
});

it('a day that does not exist is left out and not counted', () => {
  expect(startsOf('RRULE:FREQ=YEARLY;COUNT=2', startingAt('2028-02-29 10:00:00'))).toEqual(['2028-02-29 10:00:00', '2032-02-29 10:00:00']);
  expect(startsOf('RRULE:FREQ=MONTHLY;COUNT=3', startingAt('2027-01-31 10:00:00'))).toEqual([
    '2027-01-31 10:00:00',
    '2027-03-31 10:00:00',
    '2027-05-31 10:00:00',
  ]);
});

it('COUNT counts what EXDATE removes, and not what RDATE adds', () => {
  const lines = ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20270309T180000', 'RDATE:20270310T180000,20270302T180000'];

  expect(startsOf(lines)).toEqual(['2027-03-02 18:00:00', '2027-03-10 18:00:00', '2027-03-16 18:00:00']);
});

it('without a rule, the start is the first date', () => {
  expect(startsOf('RDATE:20270401T180000')).toEqual(['2027-03-02 18:00:00', '2027-04-01 18:00:00']);
  expect(startsOf(['RDATE:20270401T180000', 'EXDATE:20270302T180000'])).toEqual(['2027-04-01 18:00:00']);
});

it('a whole day lasts to its end', () => {
  const [, second] = listOccurrences(
    recur('RRULE:FREQ=DAILY;COUNT=2', { ...WHOLE_DAY, startLocal: '2027-03-27 00:00:00', endLocal: '2027-03-27 23:59:59' }),
  );

  expect(second).toMatchObject({ startUtc: '2027-03-27 23:00:00', endLocal: '2027-03-28 23:59:59', endUtc: '2027-03-28 21:59:59' });
});

it('an instant removes the occurrence that is then, also where its clock was skipped', () => {
  const lines = ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20270328T013000Z'];

  expect(startsOf(lines, startingAt('2027-03-27 02:30:00'))).toEqual(['2027-03-27 02:30:00', '2027-03-29 02:30:00']);
});

it('a window of a rule without end has only its dates', () => {
  const range = { from: '2028-02-01 00:00:00', until: '2028-02-15 18:00:00' };

  expect(listOccurrences(recur('RRULE:FREQ=WEEKLY;INTERVAL=2'), range).map(({ originalStart }) => originalStart)).toEqual([
    '2028-02-01 18:00:00',
    '2028-02-15 18:00:00',
  ]);
});

it.each([
  ['RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2028-02-01 00:00:00', '2028-02-29 18:00:00'],
  ['RRULE:FREQ=YEARLY;BYDAY=1TU', '2028-01-02 00:00:00', '2028-01-04 18:00:00'],
  ['RRULE:FREQ=WEEKLY;BYDAY=SA,SU;BYSETPOS=-1', '2028-01-01 00:00:00', '2028-01-02 18:00:00'],
])('the dates of %s from %s on begin on %s', (rule, from, first) => {
  const [occurrence] = listOccurrences(recur([rule, 'RDATE:20270302T180000']), { from, limit: 1 });

  expect(occurrence?.originalStart).toBe(first);
});

interface Case {
  readonly id: string;
  readonly lines: string[];
  readonly dtstart: string;
  readonly tzid: string | null;
  readonly all_day: boolean;
  readonly limit?: number;
  readonly from?: string;
  readonly overrides?: Record<string, string>;
  readonly expected: string[];
  readonly start: 'in-rule' | 'not-in-rule' | 'added' | 'added-and-counted';
}

/** What section 3.3.10 of RFC 5545 or the calendar does not allow, and rules that never give a date. */
const REFUSED: Readonly<Record<string, string>> = {
  'dateutil-057': 'unsupported',
  'dateutil-058': 'unsupported',
  'dateutil-019': 'not-allowed',
  'dateutil-105': 'not-allowed',
  'libical-116': 'unsupported',
  'php-rrule-010': 'unsupported',
  'php-rrule-081': 'no-occurrences',
  'php-rrule-082': 'no-occurrences',
  'lib-recur-003': 'multiple-rules',
  'lib-recur-006': 'multiple-rules',
};

const CASES = readFileSync(new URL('./rrule-cases.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);

const addTime = (date: string) => (date.length === 10 ? `${date} 00:00:00` : date);

it.each(CASES)('$id: $lines from $dtstart', (one) => {
  const startLocal = addTime(one.dtstart);
  const times = { startLocal, endLocal: startLocal, timezone: one.tzid ?? 'UTC', allDay: one.all_day };

  const recurrence = createRecurrence(nameStart(one), times, { ...BOUNDS, horizon: '2030-01-01 00:00:00' });

  if ('times' in recurrence) expect(findStarts(recurrence, one)).toEqual(one.expected.map(addTime));
  expect('times' in recurrence ? undefined : recurrence[0]!.code).toBe(REFUSED[one.id]);
});

/** See the README beside the cases: what names a start that the rule does not give. */
function nameStart({ lines, dtstart, start }: Case): string[] {
  const name = { 'in-rule': [], 'not-in-rule': ['EXDATE'], added: ['RDATE'], 'added-and-counted': ['RDATE'] }[start];
  return [...lines, ...name.map((property) => `${property}:${dtstart.replaceAll(/[-:]/g, '').replace(' ', 'T')}`)];
}

function findStarts(recurrence: Parameters<typeof listOccurrences>[0], { from, limit, overrides = {} }: Case): string[] {
  const range = { ...(from === undefined ? {} : { from: addTime(from) }), ...(limit === undefined ? {} : { limit }) };
  return listOccurrences(recurrence, range)
    .map(({ originalStart, startLocal }) => overrides[originalStart] ?? startLocal)
    .sort();
}
