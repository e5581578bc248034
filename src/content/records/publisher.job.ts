import { LessThanOrEqual } from 'typeorm';
import { defineJob, lockDue } from '../../core/jobs/define-job.js';
import { Clock } from '../../core/time/clock.js';
import type { WritePlanner } from '../plans/write-planner.js';
import { Writes } from '../plans/writes.js';
import { type Content, type ContentKind, contentKinds } from './content.entity.js';
import { planUpdate } from './plan-update.js';
import { updateChangedDates, exceptChangedDates } from './changed-dates.js';

/** How many records of one kind a batch publishes at most. */
const BATCH_SIZE = 100;

/** Publishes records with the status `future` when their publication date comes. */
export const publisherJob = defineJob({
  name: 'publish',
  intervalSeconds: 20,
  inject: [Writes, Clock],
  createBatch: (writes, clock) => () =>
    writes.run(async (planner) => {
      let published = 0;
      for (const kind of contentKinds(planner.manager.dataSource)) published += await publishDue(planner, kind, clock.nowUtc());
      return published;
    }),
});

/** Publishes the due records of one kind and returns their number. The next run publishes those that another write has locked. */
async function publishDue(planner: WritePlanner, kind: ContentKind, nowUtc: string): Promise<number> {
  const { work } = planner;
  const isDue = { status: 'future', publishedUtc: LessThanOrEqual(nowUtc), ...exceptChangedDates(kind) };
  const due = await lockDue(work, kind.recordEntity, isDue, BATCH_SIZE);
  for (const record of due) planner.add(planUpdate<Content>(kind, record, { status: 'publish' }));
  const ids = due.map(({ id }) => id);
  if (kind.resource === 'event' && ids.length > 0) await updateChangedDates(work, kind, ids, { status: 'publish' });
  return due.length;
}
