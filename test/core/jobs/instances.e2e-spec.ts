import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { readAuditLog } from '../../accounts/audit/audit-log.js';
import { Given } from '../../support/given.js';
import { useTwoInstances } from '../../support/two-instances.js';
import { TestJob } from './test-job.js';

const [calendar, another] = useTwoInstances();
const given = new Given(calendar);
let jobs: TestJob[];

beforeAll(() => {
  jobs = [new TestJob(calendar), new TestJob(another)];
});

beforeEach(() => {
  for (const job of jobs) Object.assign(job, { startedBatches: 0, rowsToWrite: 5, afterRow: () => undefined });
});

const runDueOnBoth = () => Promise.all([calendar.runDueJobs(), another.runDueJobs()]);

it('two instances publish each due event and venue once', async () => {
  const due = { date: '2026-11-21 12:30' };
  for (let n = 0; n < 5; n++) await Promise.all([given.event({ ca: {} }, due), given.venue({ ca: {} }, due)]);
  calendar.clock.set('2026-11-21T11:30:00Z');

  await runDueOnBoth();
  calendar.clock.set('2026-11-21T11:31:00Z');
  await runDueOnBoth();

  const published = await readAuditLog(calendar, '?action=update&per_page=100');
  expect(published.map(({ type, fields }) => [type, fields]).sort()).toEqual([
    ...Array.from({ length: 5 }, () => ['event', ['status']]),
    ...Array.from({ length: 5 }, () => ['venue', ['status']]),
  ]);
  expect((await another.get('/events')).body.total).toBe(5);
});

it('two instances share a run: they do no batch twice, and end the run once', async () => {
  await runDueOnBoth();

  expect(await jobs[0]!.countRows()).toBe(5);
  expect(jobs[0]!.startedBatches + jobs[1]!.startedBatches).toBe(6);
});

it('another instance finishes the run of an instance that fails', async () => {
  jobs[0]!.afterRow = async () => {
    if ((await jobs[0]!.countRows()) === 3) throw new Error('this instance dies here');
  };
  await calendar.runDueJobs();
  expect(await jobs[1]!.countRows()).toBe(2);

  calendar.clock.set('2026-11-21T11:01:00Z');
  await another.runDueJobs();

  expect(await jobs[1]!.countRows()).toBe(5);
});
