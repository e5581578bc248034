import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { history } from '../../accounts/audit/trail.js';
import { Given } from '../../support/given.js';
import { useTwoInstances } from '../../support/two-instances.js';
import { OddJob } from './odd-job.js';

const [calendar, another] = useTwoInstances();
const given = new Given(calendar);
let jobs: OddJob[];

beforeAll(() => {
  jobs = [new OddJob(calendar), new OddJob(another)];
});

beforeEach(() => {
  for (const job of jobs) Object.assign(job, { begun: 0, toDo: 5, then: () => undefined });
});

const bothLook = () => Promise.all([calendar.housekeep(), another.housekeep()]);

it('two instances publish what is due once', async () => {
  const due = { date: '2026-11-21 12:30' };
  for (let n = 0; n < 5; n++) await Promise.all([given.event({ ca: {} }, due), given.venue({ ca: {} }, due)]);
  calendar.clock.set('2026-11-21T11:30:00Z');

  await bothLook();
  calendar.clock.set('2026-11-21T11:31:00Z');
  await bothLook();

  const published = await history(calendar, '?action=update&per_page=100');
  expect(published.map(({ type, fields }) => [type, fields]).sort()).toEqual([
    ...Array.from({ length: 5 }, () => ['event', ['status']]),
    ...Array.from({ length: 5 }, () => ['venue', ['status']]),
  ]);
  expect((await another.get('/events')).body.total).toBe(5);
});

it('a run belongs to both: no part is done twice, and it ends once', async () => {
  await bothLook();

  expect(await jobs[0]!.rows()).toBe(5);
  expect(jobs[0]!.begun + jobs[1]!.begun).toBe(6);
});

it('what one leaves half done, the other ends', async () => {
  jobs[0]!.then = async () => {
    if ((await jobs[0]!.rows()) === 3) throw new Error('this instance dies here');
  };
  await calendar.housekeep();
  expect(await jobs[1]!.rows()).toBe(2);

  calendar.clock.set('2026-11-21T11:01:00Z');
  await another.housekeep();

  expect(await jobs[1]!.rows()).toBe(5);
});
