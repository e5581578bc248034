import { expect, it } from '@jest/globals';
import { findRecurrence } from '../../../../src/core/time/recurrence/find-recurrence.js';
import { listOccurrences } from '../../../../src/core/time/recurrence/list-occurrences.js';
import { readCanonicalRecurrence } from '../../../../src/core/time/recurrence/parse-recurrence.js';
import { startingAt } from './series.js';

const at = (...days: string[]) => days.map((day) => `${day} 18:00:00`);
const find = (starts: string[]) => findRecurrence(starts, startingAt(starts[0]!));

it.each([
  ['each day', at('2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'), 'RRULE:FREQ=DAILY;UNTIL=20270305T225959Z'],
  ['every third day', at('2027-03-02', '2027-03-05', '2027-03-08', '2027-03-11'), 'RRULE:FREQ=DAILY;UNTIL=20270311T225959Z;INTERVAL=3'],
  ['each week', at('2027-03-02', '2027-03-09', '2027-03-16', '2027-03-23'), 'RRULE:FREQ=WEEKLY;UNTIL=20270323T225959Z;BYDAY=TU'],
  [
    'two days of every second week',
    at('2027-03-02', '2027-03-04', '2027-03-16', '2027-03-18'),
    'RRULE:FREQ=WEEKLY;UNTIL=20270318T225959Z;INTERVAL=2;BYDAY=TU,TH',
  ],
  [
    'a day of the month',
    at('2027-01-15', '2027-02-15', '2027-03-15', '2027-04-15'),
    'RRULE:FREQ=MONTHLY;UNTIL=20270415T215959Z;BYMONTHDAY=15',
  ],
  [
    'the last day of the month',
    at('2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'),
    'RRULE:FREQ=MONTHLY;UNTIL=20270430T215959Z;BYMONTHDAY=-1',
  ],
  ['the second Tuesday', at('2027-01-12', '2027-02-09', '2027-03-09', '2027-04-13'), 'RRULE:FREQ=MONTHLY;UNTIL=20270413T215959Z;BYDAY=2TU'],
  ['the last Friday', at('2027-01-29', '2027-02-26', '2027-03-26', '2027-04-30'), 'RRULE:FREQ=MONTHLY;UNTIL=20270430T215959Z;BYDAY=-1FR'],
  [
    'a day of the year',
    at('2027-04-23', '2028-04-23', '2029-04-23', '2030-04-23'),
    'RRULE:FREQ=YEARLY;UNTIL=20300423T215959Z;BYMONTHDAY=23;BYMONTH=4',
  ],
  [
    'the first Sunday of a month',
    at('2027-05-02', '2028-05-07', '2029-05-06', '2030-05-05'),
    'RRULE:FREQ=YEARLY;UNTIL=20300505T215959Z;BYDAY=1SU;BYMONTH=5',
  ],
])('four dates have a rule: %s', (_, starts, line) => {
  expect(find(starts)).toEqual([line]);
});

it('a rule of more than 500 dates may leave some out', () => {
  const days = Array.from({ length: 502 }, (_, day) => new Date(Date.UTC(2027, 2, 2 + day)).toISOString().slice(0, 10));
  const starts = at(...days.filter((day) => day !== '2027-12-25'));

  expect(find(starts)).toEqual(['RRULE:FREQ=DAILY;UNTIL=20280715T215959Z', 'EXDATE;TZID=Europe/Madrid:20271225T180000']);
  expect(find(starts.slice(0, 500))[0]).toMatch(/^RDATE/);
});

it.each([
  ['one date', at('2027-03-02'), []],
  ['three dates', at('2027-03-02', '2027-03-09', '2027-03-16'), ['RDATE;TZID=Europe/Madrid:20270309T180000,20270316T180000']],
  [
    'weeks without one of them',
    at('2027-03-02', '2027-03-09', '2027-03-23', '2027-03-30'),
    ['RDATE;TZID=Europe/Madrid:20270309T180000,20270323T180000,20270330T180000'],
  ],
  [
    'dates without an order',
    at('2027-03-02', '2027-03-05', '2027-03-20', '2027-04-29'),
    ['RDATE;TZID=Europe/Madrid:20270305T180000,20270320T180000,20270429T180000'],
  ],
])('%s have no rule', (_, starts, lines) => {
  expect(find(starts)).toEqual(lines);
});

it('any dates give exactly themselves again', () => {
  const random = createRandom(7);
  for (let run = 0; run < 300; run++) {
    const step = [1, 2, 7, 14, 28][random(5)]!;
    const first = ['2027-01-31', '2027-03-27', '2028-02-29'][random(3)]!;
    const days = Array.from({ length: 1 + random(40) }, (_, place) => place * step).filter((_, place) => place === 0 || random(10) > 0);
    const starts = at(...days.map((day) => new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10)));
    const times = startingAt(starts[0]!);

    const recurrence = readCanonicalRecurrence(findRecurrence(starts, times), times);

    expect(listOccurrences(recurrence).map(({ originalStart }) => originalStart)).toEqual(starts);
  }
});

/** Returns a function that returns the same numbers in each run, from 0 to below a limit. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
}
