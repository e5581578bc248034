import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { findDifferences } from '../calendar/derived.js';

const calendar = useCalendar();
const given = new Given(calendar);

interface Listed {
  id: number;
  start_date: string;
  original_start_date: string;
}

async function listDates(seriesId: number): Promise<Listed[]> {
  return (await calendar.get(`/events/${seriesId}/occurrences?per_page=50`)).body.events;
}

it('of two starts that the clock makes one, the first counts', async () => {
  const { id } = await given.course({
    start_date: '2027-03-27 22:30',
    end_date: '2027-03-27 22:45',
    timezone: 'Europe/London',
    recurrence: ['RRULE:FREQ=DAILY;BYHOUR=0,1,2,22;BYMINUTE=0,30;UNTIL=20270328T030000', 'RDATE:20270328T021500,20270328T011500'],
  });

  expect((await listDates(id)).map((one) => [one.original_start_date.slice(8, 16), one.start_date.slice(8, 16)])).toEqual([
    ['27 22:30', '27 22:30'],
    ['28 00:00', '28 00:00'],
    ['28 00:30', '28 00:30'],
    ['28 01:00', '28 02:00'],
    ['28 01:15', '28 02:15'],
    ['28 01:30', '28 02:30'],
  ]);
  expect((await calendar.get(`/events?series=${id}`)).body.total).toBe(6);
  expect(await findDifferences(calendar)).toEqual([]);
});

it('a deleted date that the clock has moved does not make room for another one', async () => {
  const { id } = await given.course({
    start_date: '2027-03-27 01:00',
    end_date: '2027-03-27 01:15',
    timezone: 'Europe/London',
    recurrence: ['RRULE:FREQ=DAILY;BYHOUR=1,2;COUNT=6'],
  });

  const moved = (await listDates(id)).find((one) => one.original_start_date === '2027-03-28 01:00:00')!;
  await calendar.delete(`/events/${moved.id}`);
  await calendar.patch(`/events/${id}`, { end_date: '2027-03-27 01:30' });

  expect((await listDates(id)).map((one) => one.start_date.slice(8, 13))).toEqual(['27 01', '27 02', '29 01', '29 02']);
});
