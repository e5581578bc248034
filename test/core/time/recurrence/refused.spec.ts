import { expect, it } from '@jest/globals';
import { EVENING, problemsOf, startingAt } from './series.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour).join();

it.each([
  ['FREQ=DAILY;COUNT=x', 'syntax', 'COUNT=X'],
  ['FREQ=FORTNIGHTLY', 'syntax', 'FREQ'],
  ['RRULE:BYDAY=MO', 'syntax', 'FREQ'],
  ['RRULE:FREQ=DAILY;LUNCH=1', 'syntax', 'LUNCH=1'],
  ['RRULE:FREQ=DAILY;UNTIL=20270230', 'syntax', 'UNTIL=20270230'],
  ['RDATE:20270230T180000', 'syntax', 'RDATE:20270230T180000'],
  ['RDATE;TZID=Mars/Base:20270301T180000', 'syntax', 'TZID=Mars/Base'],
  ['SUMMARY:Lunch', 'syntax', 'SUMMARY'],
  ['every Tuesday', 'syntax', 'every Tuesday'],
  ['RRULE:FREQ=HOURLY', 'unsupported', 'FREQ'],
  ['RRULE:FREQ=DAILY;BYSECOND=0', 'unsupported', 'BYSECOND'],
  ['RRULE:RSCALE=HEBREW;FREQ=YEARLY', 'unsupported', 'RSCALE'],
  ['RRULE:FREQ=MONTHLY;SKIP=FORWARD', 'unsupported', 'SKIP'],
  ['EXRULE:FREQ=DAILY', 'unsupported', 'EXRULE'],
  ['DTSTART:20270302T180000', 'unsupported', 'DTSTART'],
  ['RDATE;VALUE=PERIOD:20270302T180000Z/PT1H', 'unsupported', 'PERIOD'],
  ['RRULE:FREQ=DAILY;COUNT=3;UNTIL=20270401', 'not-allowed', 'COUNT'],
  ['RRULE:FREQ=DAILY;FREQ=WEEKLY', 'not-allowed', 'FREQ'],
  ['RRULE:FREQ=MONTHLY;BYWEEKNO=3', 'not-allowed', 'BYWEEKNO'],
  ['RRULE:FREQ=MONTHLY;BYYEARDAY=3', 'not-allowed', 'BYYEARDAY'],
  ['RRULE:FREQ=WEEKLY;BYMONTHDAY=3', 'not-allowed', 'BYMONTHDAY'],
  ['RRULE:FREQ=WEEKLY;BYDAY=2MO', 'not-allowed', 'BYDAY'],
  ['RRULE:FREQ=YEARLY;BYWEEKNO=9;BYDAY=2TU', 'not-allowed', 'BYDAY'],
  ['RRULE:FREQ=MONTHLY;BYSETPOS=1', 'not-allowed', 'BYSETPOS'],
  ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=3', 'not-allowed', 'BYSETPOS'],
  ['RRULE:FREQ=DAILY;COUNT=0', 'not-allowed', 'COUNT=0'],
  ['RRULE:FREQ=DAILY;COUNT=-1', 'not-allowed', 'COUNT=-1'],
  ['RRULE:FREQ=MONTHLY;BYMONTHDAY=0', 'not-allowed', 'BYMONTHDAY=0'],
  ['RRULE:FREQ=MONTHLY;BYDAY=0MO', 'not-allowed', 'BYDAY=0MO'],
  ['RRULE:FREQ=YEARLY;BYMONTH=13', 'not-allowed', 'BYMONTH=13'],
  ['RRULE:FREQ=WEEKLY;UNTIL=20270301', 'until-before-start', 'UNTIL'],
])('%s is refused: %s', (line, code, part) => {
  expect(problemsOf(line)).toEqual(expect.arrayContaining([{ code, line: 1, part }]));
});

it.each([
  ['lines', 20, Array.from({ length: 21 }, () => 'RDATE:20270309')],
  ['characters', 10_000, `RDATE:${' '.repeat(9_990)}20270309`],
  ['dates', 2_000, ['RRULE:FREQ=DAILY;BYHOUR=10,14,18', `EXDATE:${listDays(730)}`]],
  ['interval', 1_000, 'RRULE:FREQ=DAILY;INTERVAL=1001'],
  ['times', 48, `RRULE:FREQ=DAILY;BYHOUR=${HOURS};BYMINUTE=0,20,40`],
])('a recurrence has at most so many %s: %i', (of, limit, sent) => {
  expect(problemsOf(sent)).toEqual([expect.objectContaining({ code: 'too-long', of, limit })]);
});

function listDays(length: number): string {
  const first = Date.UTC(2027, 2, 3);
  return Array.from({ length }, (_, day) => new Date(first + day * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')).join();
}

it('a second rule is refused', () => {
  expect(problemsOf(['RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY'])).toEqual([{ code: 'multiple-rules', line: 2, part: 'RRULE' }]);
});

it('all problems of the lines are named at once', () => {
  expect(problemsOf(['RRULE:FREQ=DAILY;COUNT=0', '', 'RDATE:20271340']).map(({ code }) => code)).toEqual(['not-allowed', 'syntax']);
});

it('the rule must give the start, or another line must name it', () => {
  expect(problemsOf('RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=6')).toEqual([{ code: 'start-not-in-rule', first: '2027-03-03 18:00:00' }]);
  expect(problemsOf(['RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=6', 'RDATE:20270302T180000'])).toEqual([]);
  expect(problemsOf(['RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=6', 'EXDATE:20270302T180000'])).toEqual([]);
});

it.each([
  ['that never gives a date', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
  ['whose interval passes over all its months', 'RRULE:FREQ=MONTHLY;INTERVAL=2;BYMONTH=2'],
  ['whose dates are all left out', ['RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20270302,20270303']],
])('a recurrence %s is refused', (_, lines) => {
  expect(problemsOf(lines)).toEqual([{ code: 'no-occurrences' }]);
});

it('the dates of a rule without end are counted until the horizon', () => {
  expect(problemsOf('RRULE:FREQ=DAILY', EVENING, 761)).toEqual([]);
  expect(problemsOf('RRULE:FREQ=DAILY', EVENING, 760)).toEqual([{ code: 'too-many-occurrences', limit: 760, reached_on: '2029-03-30' }]);
});

it('all dates of a rule with an end are counted', () => {
  expect(problemsOf('RRULE:FREQ=DAILY;COUNT=5000')).toEqual([]);
  expect(problemsOf('RRULE:FREQ=DAILY;COUNT=5001')).toEqual([{ code: 'too-many-occurrences', limit: 5000, reached_on: '2040-11-07' }]);
  expect(problemsOf(['RRULE:FREQ=DAILY;COUNT=5001', 'EXDATE:20270303'])).toEqual([]);
});

it.each([
  `RRULE:FREQ=DAILY;BYHOUR=${HOURS};BYMINUTE=0,15,30,45;BYSETPOS=366`,
  'RRULE:FREQ=DAILY;COUNT=9999999999',
  'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO;UNTIL=99991231',
  'RRULE:FREQ=MONTHLY;INTERVAL=997;BYMONTHDAY=31;BYDAY=5MO',
  `RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${HOURS};BYMINUTE=0,30;BYSETPOS=366;COUNT=4999`,
])('%s comes to an end', (rule) => {
  expect(problemsOf(rule, startingAt('1000-01-02 18:00:00'))).not.toEqual([]);
});
