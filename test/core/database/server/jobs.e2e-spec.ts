import { expect, it } from '@jest/globals';
import { filterSamples, measureGrowth } from '../../../operations/metrics/samples.js';
import { useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { runOnOtherConnection } from './other-connection.js';

const calendar = useCalendar();
const given = new Given(calendar);

const statusOf = async ({ id }: { id: number }) => (await calendar.get(`/events/${id}`)).status;

it('an instance skips a job that another instance is running, and counts no failure', async () => {
  const event = await given.event({ ca: {} }, { date: '2026-11-21 12:30' });
  await calendar.runDueJobs();
  calendar.clock.set('2026-11-21T11:30:00Z');

  const grown = await runOnOtherConnection(async (another) => {
    await another.beginTransaction();
    await another.query(`SELECT * FROM job WHERE name = 'publish' FOR UPDATE`);
    return measureGrowth(calendar, () => calendar.runDueJobs());
  });
  expect(await statusOf(event)).toBe(403);
  expect(filterSamples(grown, 'calendar_job_runs_total{job="publish"')).toEqual({});

  await calendar.runDueJobs();
  expect(await statusOf(event)).toBe(200);
});

it('the job publishes an event later when another transaction has locked it, and publishes the others in time', async () => {
  const due = { date: '2026-11-21 12:30' };
  const [held, free] = [await given.event({ ca: {} }, due), await given.event({ ca: {} }, due)];
  calendar.clock.set('2026-11-21T11:30:00Z');

  await runOnOtherConnection(async (another) => {
    await another.beginTransaction();
    await another.query('SELECT * FROM event WHERE id = ? FOR UPDATE', [held.id]);
    await calendar.runDueJobs();
  });
  expect([await statusOf(held), await statusOf(free)]).toEqual([403, 200]);

  calendar.clock.set('2026-11-21T11:30:20Z');
  await calendar.runDueJobs();
  expect(await statusOf(held)).toBe(200);
});
