import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { expectNoDifferences, findDifferences } from '../calendar/derived.js';

const calendar = useCalendar();
expectNoDifferences(calendar);
const given = new Given(calendar);

const at = (start: string, end: string) => ({ start_date: `2026-12-01 ${start}`, end_date: `2026-12-01 ${end}` });

it.each([
  ['a whole day', { all_day: true }, ['2026-12-08 00:00:00', '2026-12-08 23:59:59', true], ['start_date', 'end_date', 'all_day']],
  ['another start', { start_date: '2026-12-08 18:30' }, ['2026-12-08 18:30:00', '2026-12-08 20:00:00', false], ['start_date', 'end_date']],
  ['another end', { end_date: '2026-12-08 20:30' }, ['2026-12-08 18:00:00', '2026-12-08 20:30:00', false], ['start_date', 'end_date']],
])('the times of a date are one value, which stays when the series moves: %s', async (_, change, times, changed) => {
  const { id, second } = await given.course();
  await calendar.patch(`/events/${second}`, change);

  await calendar.patch(`/events/${id}`, at('00:15', '02:15'));

  const { body } = await calendar.get(`/events/${second}`);
  expect([body.start_date, body.end_date, body.all_day]).toEqual(times);
  expect(body.changed).toEqual(changed);
  expect((await calendar.get('/events?start_date=2026-12-08&end_date=2026-12-08')).body.events).toMatchObject([{ id: second }]);
  expect(await findDifferences(calendar)).toEqual([]);
});

it('a date that is no whole day stays so when its series becomes one', async () => {
  const { id, second, third } = await given.course();
  await calendar.patch(`/events/${second}`, { start_date: '2026-12-08 17:00' });

  await calendar.patch(`/events/${id}`, { all_day: true });

  const read = async (one: number) => {
    const { body } = await calendar.get(`/events/${one}`);
    return [body.start_date, body.end_date, body.all_day];
  };
  expect(await read(second)).toEqual(['2026-12-08 17:00:00', '2026-12-08 20:00:00', false]);
  expect(await read(third)).toEqual(['2026-12-15 00:00:00', '2026-12-15 23:59:59', true]);
});

it('times that follow the series again do so together', async () => {
  const { second } = await given.course();
  await calendar.patch(`/events/${second}`, { start_date: '2026-12-08 17:00', end_date: '2026-12-08 21:00' });

  const { body } = await calendar.patch(`/events/${second}`, { inherit: ['start_date'] });

  expect(body).toMatchObject({ start_date: '2026-12-08 18:00:00', end_date: '2026-12-08 20:00:00', changed: [] });
});
