import { expect, it } from '@jest/globals';
import { formatRecurrence } from '../../../../src/core/time/recurrence/recurrence.js';
import { EVENING, recur, startingAt, WHOLE_DAY } from './series.js';

const NEW_YEAR_WEEK = startingAt('2027-01-04 10:00:00');

it.each([
  ['another case, order and no name', 'byday=tu;freq=weekly', ['RRULE:FREQ=WEEKLY;BYDAY=TU']],
  ['folded lines, and a semicolon at the end', 'RRULE:FREQ=WEE\r\n KLY;BYDAY=TU;\r\n', ['RRULE:FREQ=WEEKLY;BYDAY=TU']],
  ['values in any order, and repeated', 'RRULE:FREQ=WEEKLY;BYDAY=TH,TU,TH', ['RRULE:FREQ=WEEKLY;BYDAY=TU,TH']],
  ['signs', 'RRULE:FREQ=MONTHLY;BYDAY=+1TU', ['RRULE:FREQ=MONTHLY;BYDAY=1TU']],
  ['an interval of 1', 'RRULE:FREQ=WEEKLY;INTERVAL=1', ['RRULE:FREQ=WEEKLY']],
  ['a week start without effect', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;WKST=SU', ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH']],
  ['a week start with effect', 'RRULE:FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=TU,SU', ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU']],
  ['an end in UTC', 'RRULE:FREQ=WEEKLY;UNTIL=20270629T160000Z', ['RRULE:FREQ=WEEKLY;UNTIL=20270629T160000Z']],
  ['an end on the wall clock', 'RRULE:FREQ=WEEKLY;UNTIL=20270629T180000', ['RRULE:FREQ=WEEKLY;UNTIL=20270629T160000Z']],
  ['a day as the end', 'RRULE:FREQ=WEEKLY;UNTIL=20270630', ['RRULE:FREQ=WEEKLY;UNTIL=20270630T215959Z']],
  ['all months of a yearly rule', 'RRULE:FREQ=YEARLY;BYMONTHDAY=2', ['RRULE:FREQ=YEARLY;BYMONTHDAY=2;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12']],
  [
    'a weekday of the year, which months would make one of each month',
    'RRULE:FREQ=YEARLY;BYDAY=9TU;BYMONTHDAY=2',
    ['RRULE:FREQ=YEARLY;BYDAY=9TU;BYMONTHDAY=2'],
  ],
  [
    'dates in other zones, in UTC and alone',
    ['EXDATE:20270309T170000Z', 'RDATE;TZID=America/New_York:20270401T120000', 'RDATE;VALUE=DATE:20270403', 'RRULE:FREQ=WEEKLY'],
    ['RRULE:FREQ=WEEKLY', 'RDATE;TZID=Europe/Madrid:20270401T180000,20270403T180000', 'EXDATE;TZID=Europe/Madrid:20270309T180000'],
  ],
  [
    'a day without times of a rule with several',
    ['RRULE:FREQ=WEEKLY;BYHOUR=11,18', 'EXDATE;VALUE=DATE:20270309'],
    ['RRULE:FREQ=WEEKLY;BYHOUR=11,18', 'EXDATE;TZID=Europe/Madrid:20270309T110000,20270309T180000'],
  ],
  [
    'a date that removes nothing',
    ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20270310T170000Z', 'EXDATE;VALUE=DATE:20270323'],
    ['RRULE:FREQ=WEEKLY;COUNT=3'],
  ],
  [
    'a start that the rule does not give',
    ['RRULE:FREQ=WEEKLY;BYDAY=WE', 'EXDATE;VALUE=DATE:20270302'],
    ['RRULE:FREQ=WEEKLY;BYDAY=WE', 'EXDATE;TZID=Europe/Madrid:20270302T180000'],
  ],
  ['nothing', [], []],
])('the canonical form of %s', (_, sent, lines) => {
  expect(formatRecurrence(recur(sent))).toEqual(lines);
  expect(formatRecurrence(recur(lines))).toEqual(lines);
});

it.each([
  ['an end with a time', 'RRULE:FREQ=DAILY;UNTIL=20270305T235959', ['RRULE:FREQ=DAILY;UNTIL=20270305']],
  ['an end as an instant', 'RRULE:FREQ=DAILY;UNTIL=20270304T230000Z', ['RRULE:FREQ=DAILY;UNTIL=20270305']],
  ['times of day', 'RRULE:FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0', ['RRULE:FREQ=DAILY']],
  [
    'dates',
    ['RRULE:FREQ=DAILY', 'EXDATE:20270304T000000Z', 'RDATE:20270301'],
    ['RRULE:FREQ=DAILY', 'RDATE;VALUE=DATE:20270301', 'EXDATE;VALUE=DATE:20270304'],
  ],
])('the canonical form of %s, of whole days', (_, sent, lines) => {
  expect(formatRecurrence(recur(sent, WHOLE_DAY))).toEqual(lines);
});

it('dates are in UTC where the zone is an offset', () => {
  const recurrence = recur(['RRULE:FREQ=WEEKLY', 'EXDATE:20270309T180000'], { ...EVENING, timezone: 'UTC+2' });

  expect(formatRecurrence(recurrence)).toEqual(['RRULE:FREQ=WEEKLY', 'EXDATE:20270309T160000Z']);
});

it('a week of the year without a weekday has that of the start', () => {
  expect(formatRecurrence(recur('RRULE:FREQ=YEARLY;BYWEEKNO=1;WKST=MO', NEW_YEAR_WEEK))).toEqual(['RRULE:FREQ=YEARLY;BYDAY=MO;BYWEEKNO=1']);
});
