import { Injectable } from '@nestjs/common';
import { DataSource, In, LessThan } from 'typeorm';
import { settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { type Job, JobScheduler } from '../../core/jobs/job-scheduler.js';
import { Clock } from '../../core/time/clock.js';
import { addDays, dateToUtc } from '../../core/time/moment.js';
import { type Content, type ContentKind, contentKinds } from '../records/content.entity.js';
import { whereWhole } from '../records/whole-records.js';
import { Eraser, MAX_REFERENCES_PER_TRANSACTION } from './eraser.js';

/** How many records of one kind a batch erases at most. */
const BATCH_SIZE = 50;

/** Erases what has been in the trash for longer than `TRASH_RETENTION_DAYS`. It only runs where the operator has set them. */
@Injectable()
export class OldTrashJob implements Job {
  readonly name = 'old-trash';
  readonly intervalSeconds = 3_600;

  constructor(
    jobScheduler: JobScheduler,
    private readonly eraser: Eraser,
    private readonly work: UnitOfWork,
    private readonly source: DataSource,
    private readonly clock: Clock,
  ) {
    if (settings.trashRetentionDays !== null) jobScheduler.addJob(this);
  }

  /** Erases records, and takes those that many events show out of some of them. The next batch goes on. */
  async runBatch(): Promise<number> {
    let changed = 0;
    for (const kind of contentKinds(this.source)) {
      let limit = MAX_REFERENCES_PER_TRANSACTION;
      for (const id of await this.lockDue(kind)) {
        if (limit <= 0) break;
        const { removed } = await this.eraser.eraseStep(kind, id, limit);
        limit -= removed;
        changed++;
      }
    }
    return changed;
  }

  /**
   * Returns records that are due, the oldest first, without those that another write has locked. A record in the trash changes only
   * when it gets another owner. The time of its last change is right also where the previous release moved it there.
   */
  private async lockDue(kind: ContentKind): Promise<number[]> {
    const { manager, dialect } = this.work;
    const { recordEntity } = kind;
    const modifiedUtc = LessThan(addDays(dateToUtc(this.clock.now()), -settings.trashRetentionDays!));
    const isDue = { status: 'trash', modifiedUtc, ...whereWhole(kind) } as const;
    const order = { id: 'ASC' } as const;
    const due = await manager.find<Content>(recordEntity, { select: { id: true }, where: isDue, order, take: BATCH_SIZE });
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    const locked = await manager.find<Content>(recordEntity, {
      select: { id: true },
      where: { ...isDue, id: In(ids) },
      order,
      ...dialect.buildLock('pessimistic_write', 'skip_locked'),
    });
    return locked.map(({ id }) => id);
  }
}
