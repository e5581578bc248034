import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { JobScheduler } from '../../../src/core/jobs/job-scheduler.js';
import { filterSamples, measureGrowth, readSamples } from '../../operations/metrics/samples.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { TestJob } from './test-job.js';

const calendar = useCalendar();
const given = new Given(calendar);
let job: TestJob;

beforeAll(() => {
  job = new TestJob(calendar);
});

beforeEach(() => {
  Object.assign(job, { startedBatches: 0, rowsToWrite: 3, afterRow: () => undefined, afterCommit: () => undefined });
});

const LAST_SUCCESS = 'calendar_job_last_success_timestamp_seconds{job="odd"}';

const fail = () => {
  throw new Error('the odd job fails');
};

it('a job runs until no batch is left, and then not again before it is due', async () => {
  await calendar.runDueJobs();
  expect([await job.countRows(), job.startedBatches]).toEqual([3, 4]);

  job.rowsToWrite = 5;
  calendar.clock.set('2026-11-21T11:00:59Z');
  await calendar.runDueJobs();
  expect(await job.countRows()).toBe(3);

  calendar.clock.set('2026-11-21T11:01:00Z');
  await calendar.runDueJobs();
  expect(await job.countRows()).toBe(5);
});

it('a job that fails leaves nothing of the failed batch, keeps the batches before, and runs again when it is due', async () => {
  job.afterRow = async () => ((await job.countRows()) === 2 ? fail() : undefined);
  await calendar.runDueJobs();
  expect(await job.countRows()).toBe(1);

  job.afterRow = () => undefined;
  await calendar.runDueJobs();
  expect(await job.countRows()).toBe(1);
  calendar.clock.set('2026-11-21T11:01:00Z');
  await calendar.runDueJobs();
  expect(await job.countRows()).toBe(3);
});

it('a job that fails after the commit keeps the batch, and runs again when it is due', async () => {
  job.afterCommit = fail;
  await calendar.runDueJobs();
  expect(await job.countRows()).toBe(1);

  job.afterCommit = () => undefined;
  await calendar.runDueJobs();
  expect(await job.countRows()).toBe(1);
  calendar.clock.set('2026-11-21T11:01:00Z');
  await calendar.runDueJobs();
  expect(await job.countRows()).toBe(3);
});

it('a job that fails does not stop other jobs', async () => {
  const { id } = await given.event({ ca: {} }, { date: '2026-11-21 12:30' });
  job.afterRow = fail;
  calendar.clock.set('2026-11-21T11:30:00Z');

  await calendar.runDueJobs();

  expect((await calendar.get(`/events/${id}`)).body.status).toBe('publish');
});

it('the metrics count the runs and records of a job, and show its last success', async () => {
  const done = await measureGrowth(calendar, () => calendar.runDueJobs());
  const lastSuccessAfterRun = (await readSamples(calendar))[LAST_SUCCESS];
  calendar.clock.set('2026-11-21T11:01:00Z');
  Object.assign(job, { rowsToWrite: 4, afterRow: fail });
  const failed = await measureGrowth(calendar, () => calendar.runDueJobs());

  expect(done).toMatchObject({
    'calendar_job_runs_total{job="odd",outcome="success"}': 1,
    'calendar_job_records_total{job="odd"}': 3,
    'calendar_job_runs_total{job="publish",outcome="success"}': 1,
    'calendar_job_runs_total{job="expired-tokens",outcome="success"}': 1,
  });
  expect(filterSamples(failed, 'calendar_job_runs_total{job="odd"', 'calendar_job_records_total{job="odd"')).toEqual({
    'calendar_job_runs_total{job="odd",outcome="failure"}': 1,
  });
  const success = Date.parse('2026-11-21T11:00:00Z') / 1000;
  expect([lastSuccessAfterRun, (await readSamples(calendar))[LAST_SUCCESS]]).toEqual([success, success]);
});

it('the metrics show a job before its first run, so that an alert can watch it', async () => {
  const samples = await readSamples(calendar);

  expect(samples['calendar_job_runs_total{job="odd",outcome="failure"}']).toBeGreaterThanOrEqual(0);
  expect(samples[LAST_SUCCESS]).toBeGreaterThanOrEqual(0);
});

it('a job runs again at once when the clock was ahead and is set back', async () => {
  calendar.clock.set('2030-01-01T00:00:00Z');
  await calendar.runDueJobs();
  job.rowsToWrite = 4;

  calendar.clock.reset();
  await calendar.runDueJobs();

  expect(await job.countRows()).toBe(4);
});

it('a job runs once when an instance checks for due jobs several times at once', async () => {
  await Promise.all([calendar.runDueJobs(), calendar.runDueJobs(), calendar.runDueJobs()]);

  expect([await job.countRows(), job.startedBatches]).toEqual([3, 4]);
});

it('the scheduler refuses two jobs with the same name', () => {
  expect(() => calendar.app.get(JobScheduler).addJob(job)).toThrow('there are two jobs named odd');
});
