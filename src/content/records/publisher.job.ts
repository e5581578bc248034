import { Injectable } from '@nestjs/common';
import { DataSource, In, LessThanOrEqual } from 'typeorm';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { type Job, JobScheduler } from '../../core/jobs/job-scheduler.js';
import { Clock } from '../../core/time/clock.js';
import { dateToUtc } from '../../core/time/moment.js';
import { type Content, type ContentKind, contentKinds } from './content.entity.js';
import { updateWithVersion } from './update-with-version.js';
import { updateParts, whereWhole } from './whole-records.js';

/** How many records of one kind a batch publishes at most. */
const BATCH_SIZE = 100;

/** Publishes records with the status `future` when their publication date comes. */
@Injectable()
export class Publisher implements Job {
  readonly name = 'publish';
  readonly intervalSeconds = 20;

  constructor(
    jobScheduler: JobScheduler,
    private readonly work: UnitOfWork,
    private readonly source: DataSource,
    private readonly clock: Clock,
  ) {
    jobScheduler.addJob(this);
  }

  async runBatch(): Promise<number> {
    let published = 0;
    for (const kind of contentKinds(this.source)) published += await this.publish(kind);
    return published;
  }

  /**
   * Publishes the due records of one kind and returns their number. It skips locked rows, which the next run publishes, so it
   * never waits for another write.
   */
  private async publish(kind: ContentKind): Promise<number> {
    const { manager, dialect } = this.work;
    const isDue = { status: 'future', publishedUtc: LessThanOrEqual(dateToUtc(this.clock.now())), ...whereWhole(kind) } as const;
    const due = await manager.find<Content>(kind.recordEntity, { where: isDue, order: { id: 'ASC' }, take: BATCH_SIZE });
    if (due.length === 0) return 0;
    const lockedRecords = await manager.find<Content>(kind.recordEntity, {
      where: { ...isDue, id: In(due.map(({ id }) => id)) },
      ...dialect.buildLock('pessimistic_write', 'skip_locked'),
    });
    for (const record of lockedRecords) await updateWithVersion<Content>(this.work, kind, record, { status: 'publish' });
    const ids = lockedRecords.map(({ id }) => id);
    if (kind.resource === 'event' && ids.length > 0) await updateParts(this.work, kind, ids, { status: 'publish' });
    return lockedRecords.length;
  }
}
