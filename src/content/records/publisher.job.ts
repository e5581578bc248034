import { LessThanOrEqual } from 'typeorm';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { defineJob, lockDue } from '../../core/jobs/define-job.js';
import { Clock } from '../../core/time/clock.js';
import { type Content, type ContentKind, contentKinds } from './content.entity.js';
import { updateWithVersion } from './update-with-version.js';
import { updateChangedDates, exceptChangedDates } from './changed-dates.js';

/** How many records of one kind a batch publishes at most. */
const BATCH_SIZE = 100;

/** Publishes records with the status `future` when their publication date comes. */
export const publisherJob = defineJob({
  name: 'publish',
  intervalSeconds: 20,
  inject: [UnitOfWork, Clock],
  createBatch: (work, clock) => async () => {
    let published = 0;
    for (const kind of contentKinds(work.manager.dataSource)) published += await publishDue(work, kind, clock.nowUtc());
    return published;
  },
});

/** Publishes the due records of one kind and returns their number. The next run publishes those that another write has locked. */
async function publishDue(work: UnitOfWork, kind: ContentKind, nowUtc: string): Promise<number> {
  const isDue = { status: 'future', publishedUtc: LessThanOrEqual(nowUtc), ...exceptChangedDates(kind) };
  const due = await lockDue(work, kind.recordEntity, isDue, BATCH_SIZE);
  for (const record of due) await updateWithVersion<Content>(work, kind, record, { status: 'publish' });
  const ids = due.map(({ id }) => id);
  if (kind.resource === 'event' && ids.length > 0) await updateChangedDates(work, kind, ids, { status: 'publish' });
  return due.length;
}
