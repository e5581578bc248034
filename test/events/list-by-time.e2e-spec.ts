import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** The titles of a list, or the names of the bad parameters if the service refuses them. */
async function titles(query: string, language = 'ca'): Promise<string[]> {
  const { body } = await calendar.get(`/events?${query}`, { language });
  return body.events?.map(({ title }: { title: string }) => title) ?? Object.keys(body.data.params);
}

/** An event of two hours. */
async function at(title: string, start: string, end?: string) {
  const [date, time = '00:00'] = start.split(' ');
  return given.event(
    { ca: { title } },
    { start_date: start, end_date: end ?? `${date} ${String(Number(time.slice(0, 2)) + 2).padStart(2, '0')}:00` },
  );
}

it('the list has events from today until two years from now, the soonest first', async () => {
  await at('in two years and a second', '2028-11-21 00:00:01');
  await at('in two years', '2028-11-21 00:00:00');
  await at('tonight', '2026-11-21 21:00');
  await at('this morning', '2026-11-21 00:00');
  await at('last night', '2026-11-20 23:59:59', '2026-11-22');

  expect(await titles('')).toEqual(['this morning', 'tonight', 'in two years']);
});

it('the list takes today from the time zone of the site, not from UTC', async () => {
  calendar.clock.set('2026-11-21T23:30:00Z');
  await at('the 21st', '2026-11-21 23:00', '2026-11-21 23:30');
  await at('the 22nd', '2026-11-22 00:15');

  expect(await titles('')).toEqual(['the 22nd']);
});

it('the list includes the instants of start_date and end_date', async () => {
  await at('a second early', '2027-05-08 17:59:59');
  await at('first', '2027-05-08 18:00:00');
  await at('last', '2027-05-08 20:00:00', '2027-05-30');
  await at('a second late', '2027-05-08 20:00:01', '2027-05-30');

  expect(await titles('start_date=2027-05-08 18:00:00&end_date=2027-05-08T20:00:00')).toEqual(['first', 'last']);
  expect(await titles('start_date=2027-05-08T16:00:00Z&end_date=2027-05-08T14:00:00-04:00')).toEqual(['first', 'last']);
});

it('a date without a time means the day from its first to its last second', async () => {
  await at('the day before', '2027-05-07 23:59:59', '2027-05-08 12:00');
  await at('midnight', '2027-05-08 00:00:00');
  await at('last second', '2027-05-08 23:59:59', '2027-05-09');
  await at('the day after', '2027-05-09 00:00:00');

  expect(await titles('start_date=2027-05-08&end_date=2027-05-08')).toEqual(['midnight', 'last second']);
});

it('the list ends two years after its start unless the client sends an end', async () => {
  await at('in 2027', '2027-01-01');
  await at('two years later', '2029-01-01 00:00:00');
  await at('and a second', '2029-01-01 00:00:01');

  expect(await titles('start_date=2027-01-01')).toEqual(['in 2027', 'two years later']);
  expect(await titles('start_date=2027-01-01&end_date=2030-01-01')).toEqual(['in 2027', 'two years later', 'and a second']);
});

it('a start in the past does not hide what is to come', async () => {
  await at('in 2015', '2015-01-01');
  await at('tomorrow', '2026-11-22');
  await at('two years from now', '2028-11-21 00:00:00');
  await at('and a second', '2028-11-21 00:00:01');

  expect(await titles('start_date=2015-01-01')).toEqual(['in 2015', 'tomorrow', 'two years from now']);
});

it('the list reaches the last date that an event can have', async () => {
  await at('the last', '9999-12-31 10:00');

  expect(await titles('start_date=9999-01-01')).toEqual(['the last']);
  expect(await titles('start_date=9999-12-31&end_date=9999-12-31')).toEqual(['the last']);
});

it('the list excludes the instants of the exact bounds', async () => {
  await at('from five to six', '2027-05-08 17:00:00', '2027-05-08 18:00:00');
  await at('from six to seven', '2027-05-08 18:00:00', '2027-05-08 19:00:00');
  await at('a second later', '2027-05-08 18:00:01', '2027-05-08 19:00:01');

  expect(await titles('starts_after=2027-05-08 18:00:00')).toEqual(['a second later']);
  expect(await titles('starts_before=2027-05-08 18:00:00')).toEqual(['from five to six']);
  expect(await titles('ends_after=2027-05-08 19:00:00')).toEqual(['a second later']);
  expect(await titles('ends_before=2027-05-08 19:00:00')).toEqual(['from five to six']);
});

it('a date without a time in an exact bound means the whole day', async () => {
  await at('until midnight', '2027-05-07 22:00:00', '2027-05-07 23:59:59');
  await at('all day', '2027-05-08 00:00:00', '2027-05-08 23:59:59');
  await at('from midnight', '2027-05-09 00:00:00', '2027-05-09 01:00:00');

  expect(await titles('starts_after=2027-05-08')).toEqual(['from midnight']);
  expect(await titles('starts_before=2027-05-08')).toEqual(['until midnight']);
  expect(await titles('ends_after=2027-05-08')).toEqual(['from midnight']);
  expect(await titles('ends_before=2027-05-08')).toEqual(['until midnight']);
});

it('an exact bound replaces the default period of the list, but not the dates that the client sends', async () => {
  await at('long over', '2020-01-01 10:00');
  await at('under way', '2026-11-20 10:00', '2026-11-30 10:00');
  await at('in ten years', '2036-01-01 10:00');

  expect(await titles('ends_after=now')).toEqual(['under way', 'in ten years']);
  expect(await titles('ends_before=now')).toEqual(['long over']);
  expect(await titles('starts_before=2040-01-01')).toEqual(['long over', 'under way', 'in ten years']);
  expect(await titles('ends_after=now&start_date=today')).toEqual(['in ten years']);
  expect(await titles('ends_after=now&end_date=today')).toEqual(['under way']);
  expect(await titles('starts_after=2026-01-01&starts_before=2030-01-01')).toEqual(['under way']);
});

it('the list knows the words now, today, tomorrow and yesterday', async () => {
  await at('two days ago', '2026-11-19 23:00', '2026-11-19 23:30');
  await at('yesterday', '2026-11-20 10:00');
  await at('this morning', '2026-11-21 11:59:59');
  await at('now', '2026-11-21 12:00:00');
  await at('tomorrow', '2026-11-22 23:59', '2026-11-23');
  await at('in two days', '2026-11-23 00:00');

  expect(await titles('start_date=now&end_date=tomorrow')).toEqual(['now', 'tomorrow']);
  expect(await titles('start_date=today&end_date=today')).toEqual(['this morning', 'now']);
  expect(await titles('start_date=tomorrow&end_date=tomorrow')).toEqual(['tomorrow']);
  expect(await titles('start_date=yesterday&end_date=yesterday')).toEqual(['yesterday']);
  expect(await titles('starts_after=now&starts_before=2026-12-01')).toEqual(['tomorrow', 'in two days']);
  expect(await titles('starts_after=today')).toEqual(['tomorrow', 'in two days']);
  expect(await titles('starts_before=yesterday')).toEqual(['two days ago']);
});

it('the list compares instants, not local times', async () => {
  await given.event(
    { ca: { title: 'Tokyo, the 9th' } },
    { start_date: '2027-05-09 01:00', end_date: '2027-05-09 02:00', timezone: 'Asia/Tokyo' },
  );
  await given.event(
    { ca: { title: 'New York, the 8th' } },
    { start_date: '2027-05-08 20:00', end_date: '2027-05-08 21:00', timezone: 'America/New_York' },
  );

  expect(await titles('start_date=2027-05-08&end_date=2027-05-08')).toEqual(['Tokyo, the 9th']);
});

it.each(['start_date', 'end_date', 'starts_after', 'starts_before', 'ends_after', 'ends_before'])(
  'the list refuses a value of %s that is no time',
  async (name) => {
    for (const wrong of ['demà', '2027-02-30', '', '2027-05-08 25:00', 'NOW()', '20270508']) {
      expect(await titles(`${name}=${wrong}`)).toEqual([name]);
    }
    expect(await titles(`${name}[]=2027-01-01&${name}[]=2028-01-01`)).toEqual([name]);
  },
);

it('the list refuses a period that ends before it starts', async () => {
  expect(await titles('start_date=2027-05-09&end_date=2027-05-08')).toEqual(['end_date']);
  expect(await titles('start_date=2027-05-08 18:00:01&end_date=2027-05-08 18:00:00')).toEqual(['end_date']);
  expect(await titles('start_date=2027-05-08 18:00&end_date=2027-05-08 18:00')).toEqual([]);
});
