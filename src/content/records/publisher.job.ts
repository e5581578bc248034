import { Injectable } from '@nestjs/common';
import { DataSource, In, LessThanOrEqual } from 'typeorm';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { type Job, JobScheduler } from '../../core/jobs/job-scheduler.js';
import { Clock } from '../../core/time/clock.js';
import { dateToUtc } from '../../core/time/moment.js';
import { type ContentKind, contentKinds } from './content-kinds.js';
import type { Content } from './content.entity.js';
import { updateWithVersion } from './update-with-version.js';

/** Records of one kind in a part. */
const AT_ONCE = 100;

/** Publishes what waits as `future` when its time comes. */
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

  /** What somebody is just writing is left for the next run: nobody else waits for them. */
  private async publish(kind: ContentKind): Promise<number> {
    const { manager, skipLocked } = this.work;
    const isDue = { status: 'future', publishedUtc: LessThanOrEqual(dateToUtc(this.clock.now())) } as const;
    const due = await manager.find<Content>(kind.recordEntity, { where: isDue, order: { id: 'ASC' }, take: AT_ONCE });
    if (due.length === 0) return 0;
    const lockedRecords = await manager.find<Content>(kind.recordEntity, {
      where: { ...isDue, id: In(due.map(({ id }) => id)) },
      ...skipLocked,
    });
    for (const record of lockedRecords) await updateWithVersion<Content>(this.work, kind, record, { status: 'publish' });
    return lockedRecords.length;
  }
}
