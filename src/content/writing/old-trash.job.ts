import { LessThan } from 'typeorm';
import { Settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { defineJob, lockDue } from '../../core/jobs/define-job.js';
import { Clock } from '../../core/time/clock.js';
import { addDays } from '../../core/time/moment.js';
import { type ContentKind, contentKinds } from '../records/content.entity.js';
import { exceptChangedDates } from '../records/changed-dates.js';
import { Eraser, MAX_REFERENCES_PER_TRANSACTION } from './eraser.js';

/** How many records of one kind a batch erases at most. */
const BATCH_SIZE = 50;

/** Erases what has been in the trash for longer than `TRASH_RETENTION_DAYS`. It only runs where the operator has set them. */
export const oldTrashJob = defineJob({
  name: 'old-trash',
  intervalSeconds: 3_600,
  inject: [Eraser, UnitOfWork, Clock, Settings],
  createBatch: (eraser, work, clock, { trashRetentionDays: days }) =>
    days === null ? undefined : () => eraseOld(eraser, work, addDays(clock.nowUtc(), -days)),
});

/** Erases records, and takes those that many events show out of some of them. The next batch goes on. */
async function eraseOld(eraser: Eraser, work: UnitOfWork, limitUtc: string): Promise<number> {
  let changed = 0;
  for (const kind of contentKinds(work.manager.dataSource)) {
    let limit = MAX_REFERENCES_PER_TRANSACTION;
    for (const { id } of await lockOld(work, kind, limitUtc)) {
      if (limit <= 0) break;
      const { removed } = await eraser.eraseStep(kind, id, limit);
      limit -= removed;
      changed++;
    }
  }
  return changed;
}

/** Returns records that are due, without those that another write has locked. */
function lockOld(work: UnitOfWork, kind: ContentKind, limitUtc: string): Promise<{ id: number }[]> {
  return lockDue(work, kind.recordEntity, { status: 'trash', trashedUtc: LessThan(limitUtc), ...exceptChangedDates(kind) }, BATCH_SIZE);
}
