import { expect, it } from '@jest/globals';
import { type DatesSummary, describeRecurrence } from '../../../../src/core/time/recurrence/describe-recurrence.js';
import type { Recurrence } from '../../../../src/core/time/recurrence/recurrence.js';
import { EVENING, recur, startingAt, WHOLE_DAY } from './series.js';
import { TEST_SETTINGS } from '../../../support/service/test-settings.js';

const sentenceOf = (recurrence: Recurrence, summarize: () => DatesSummary, language: string) =>
  describeRecurrence(recurrence, summarize, language, TEST_SETTINGS);

const SUMMARY = { total: 12, first: '2027-03-03 18:00:00', last: '2027-06-30 18:00:00' };

const FIRST_OF_MAY = startingAt('2027-05-01 10:00:00');
const APRIL = startingAt('2027-04-11 10:00:00');
const DIFFICULT = 'RRULE:FREQ=YEARLY;BYYEARDAY=61';

it.each([
  ['RRULE:FREQ=DAILY', 'every day', 'cada dia', 'cada día'],
  ['RRULE:FREQ=DAILY;INTERVAL=3', 'every 3 days', 'cada 3 dies', 'cada 3 días'],
  ['RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'from Monday to Friday', 'de dilluns a divendres', 'de lunes a viernes'],
  ['RRULE:FREQ=WEEKLY', 'every Tuesday', 'cada dimarts', 'cada martes'],
  [
    'RRULE:FREQ=WEEKLY;UNTIL=20270630',
    'every Tuesday, until 30 June 2027',
    'cada dimarts, fins al 30 de juny de 2027',
    'cada martes, hasta el 30 de junio de 2027',
  ],
  [
    'RRULE:FREQ=WEEKLY;UNTIL=20270501T100000Z',
    'every Tuesday, until 30 April 2027',
    'cada dimarts, fins al 30 d’abril de 2027',
    'cada martes, hasta el 30 de abril de 2027',
  ],
  [
    'RRULE:FREQ=WEEKLY;UNTIL=20270401',
    'every Tuesday, until 1 April 2027',
    'cada dimarts, fins a l’1 d’abril de 2027',
    'cada martes, hasta el 1 de abril de 2027',
  ],
  [
    'RRULE:FREQ=WEEKLY;BYDAY=TU,TH,SU',
    'every Tuesday, Thursday and Sunday',
    'cada dimarts, dijous i diumenge',
    'cada martes, jueves y domingo',
  ],
  [
    'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA',
    'every 2 weeks on Tuesdays and Saturdays',
    'cada 2 setmanes, els dimarts i els dissabtes',
    'cada 2 semanas, los martes y los sábados',
  ],
  ['RRULE:FREQ=WEEKLY;COUNT=10', 'every Tuesday, 10 times', 'cada dimarts, 10 vegades', 'cada martes, 10 veces'],
  ['RRULE:FREQ=WEEKLY;COUNT=1', 'every Tuesday, once', 'cada dimarts, una vegada', 'cada martes, una vez'],
  [
    'RRULE:FREQ=WEEKLY;BYMONTH=3,4,8',
    'every Tuesday in March, April and August',
    'cada dimarts, els mesos de març, d’abril i d’agost',
    'cada martes, los meses de marzo, de abril y de agosto',
  ],
  ['RRULE:FREQ=WEEKLY;BYMONTH=3', 'every Tuesday in March', 'cada dimarts, el mes de març', 'cada martes, el mes de marzo'],
  ['RRULE:FREQ=MONTHLY', 'on the 2nd of every month', 'el dia 2 de cada mes', 'el día 2 de cada mes'],
  [
    'RRULE:FREQ=MONTHLY;BYMONTHDAY=2,15,-1',
    'on the 2nd, the 15th and the last day of every month',
    'el dia 2, el dia 15 i l’últim dia de cada mes',
    'el día 2, el día 15 y el último día de cada mes',
  ],
  ['RRULE:FREQ=MONTHLY;BYDAY=1TU', 'on the first Tuesday of every month', 'el primer dimarts de cada mes', 'el primer martes de cada mes'],
  [
    'RRULE:FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1',
    'on the first Tuesday of every month',
    'el primer dimarts de cada mes',
    'el primer martes de cada mes',
  ],
  [
    'RRULE:FREQ=MONTHLY;INTERVAL=3;BYDAY=-5TU,1TU',
    '12 dates from 3 March to 30 June 2027',
    '12 dates, del 3 de març al 30 de juny de 2027',
    '12 fechas, del 3 de marzo al 30 de junio de 2027',
  ],
  [
    'RRULE:FREQ=MONTHLY;INTERVAL=3;BYDAY=1TU,-1FR',
    'every 3 months on the first Tuesday and the last Friday',
    'cada 3 mesos, el primer dimarts i l’últim divendres',
    'cada 3 meses, el primer martes y el último viernes',
  ],
  ['RRULE:FREQ=YEARLY', 'every year on 2 March', 'cada any, el 2 de març', 'cada año, el 2 de marzo'],
  ['RRULE:FREQ=YEARLY;INTERVAL=2', 'every 2 years on 2 March', 'cada 2 anys, el 2 de març', 'cada 2 años, el 2 de marzo'],
  [
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=1TU',
    'every year on the first Tuesday of March',
    'cada any, el primer dimarts de març',
    'cada año, el primer martes de marzo',
  ],
  [
    DIFFICULT,
    '12 dates from 3 March to 30 June 2027',
    '12 dates, del 3 de març al 30 de juny de 2027',
    '12 fechas, del 3 de marzo al 30 de junio de 2027',
  ],
])('%s reads %s', (rule, english, catalan, spanish) => {
  const recurrence = recur([rule, 'RDATE:20270302T180000']);
  const [inEnglish, inCatalan, inSpanish] = ['en', 'ca', 'es'].map((language) => sentenceOf(recurrence, () => SUMMARY, language));

  expect([inEnglish, inCatalan, inSpanish].map((sentence) => sentence!.replace(/, (and on|i també|y también) .*$/, ''))).toEqual([
    english,
    catalan,
    spanish,
  ]);
});

it.each([
  ['RRULE:FREQ=YEARLY', FIRST_OF_MAY, 'cada any, l’1 de maig'],
  ['RRULE:FREQ=YEARLY', APRIL, 'cada any, l’11 d’abril'],
  ['RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', startingAt('2027-04-30 10:00:00'), 'l’últim dia feiner de cada mes'],
  ['RDATE:20270511T100000', FIRST_OF_MAY, 'l’1 de maig de 2027 i l’11 de maig de 2027'],
])('%s in Catalan reads %s', (line, times, sentence) => {
  expect(sentenceOf(recur(line, times), () => SUMMARY, 'ca')).toBe(sentence);
});

it('a sentence names a few exceptions and further dates, and counts many', () => {
  const rule = 'RRULE:FREQ=WEEKLY;UNTIL=20270630';
  const few = recur([rule, 'EXDATE:20270309,20270323', 'RDATE:20270703T180000,20270309T180000']);
  const many = recur([rule, 'EXDATE:20270309,20270316,20270323,20270330', 'RDATE:20270701,20270702,20270703,20270704']);

  expect(sentenceOf(few, () => SUMMARY, 'en')).toBe(
    'every Tuesday, until 30 June 2027, except on 9 March 2027 and 23 March 2027, and on 3 July 2027',
  );
  expect(sentenceOf(few, () => SUMMARY, 'ca')).toBe(
    'cada dimarts, fins al 30 de juny de 2027, excepte el 9 de març de 2027 i el 23 de març de 2027, i també el 3 de juliol de 2027',
  );
  expect(sentenceOf(many, () => SUMMARY, 'es')).toBe('cada martes, hasta el 30 de junio de 2027, excepto 4 fechas, y 4 fechas más');
});

it('a start that the rule does not give is no exception', () => {
  expect(sentenceOf(recur(['RRULE:FREQ=WEEKLY;BYDAY=WE', 'EXDATE:20270302']), () => SUMMARY, 'en')).toBe('every Wednesday');
});

it('dates without a rule are listed, and counted where there are many', () => {
  const seven = recur('RDATE;VALUE=DATE:20270303,20270304,20270305,20270306,20270307,20270308', WHOLE_DAY);

  expect(sentenceOf(recur('RDATE:20270305T180000'), () => SUMMARY, 'en')).toBe('on 2 March 2027 and 5 March 2027');
  expect(sentenceOf(recur('RDATE:20270305T180000'), () => SUMMARY, 'es')).toBe('el 2 de marzo de 2027 y el 5 de marzo de 2027');
  expect(sentenceOf(seven, () => SUMMARY, 'en')).toBe('12 dates from 3 March to 30 June 2027');
});

it('where no sentence is sure, it tells the first and last date in their years', () => {
  const difficult = recur([DIFFICULT], EVENING);
  const inTwoYears = { total: 2, first: '2026-12-01 10:00:00', last: '2027-11-11 10:00:00' };
  const onOneDay = { total: 3, first: '2027-05-01 10:00:00', last: '2027-05-01 18:00:00' };

  expect(sentenceOf(difficult, () => inTwoYears, 'en')).toBe('2 dates from 1 December 2026 to 11 November 2027');
  expect(sentenceOf(difficult, () => inTwoYears, 'ca')).toBe('2 dates, de l’1 de desembre de 2026 a l’11 de novembre de 2027');
  expect(sentenceOf(difficult, () => ({ ...inTwoYears, total: null, last: null }), 'ca')).toBe(
    'diverses dates, a partir de l’1 de desembre de 2026',
  );
  expect(sentenceOf(difficult, () => onOneDay, 'ca')).toBe('3 vegades, l’1 de maig de 2027');
});
