import { Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import { settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { type Job, JobScheduler } from '../../core/jobs/job-scheduler.js';
import { Clock } from '../../core/time/clock.js';
import { addDays, dateToUtc } from '../../core/time/moment.js';
import { AuditEntry } from './audit-entry.entity.js';

/** Rows in a part. */
const AT_ONCE = 500;

/** Shortens the change log, which names people and their addresses, where the operator keeps it for so many days only. */
@Injectable()
export class AuditRetentionJob implements Job {
  readonly name = 'old-changes';
  readonly intervalSeconds = 3_600;

  constructor(
    jobScheduler: JobScheduler,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    if (settings.auditRetentionDays !== null) jobScheduler.addJob(this);
  }

  async runBatch(): Promise<number> {
    const atUtc = LessThan(addDays(dateToUtc(this.clock.now()), -settings.auditRetentionDays!));
    const { manager } = this.work;
    const old = await manager.find(AuditEntry, { select: { sequence: true }, where: { atUtc }, order: { atUtc: 'ASC' }, take: AT_ONCE });
    if (old.length > 0) await manager.delete(AuditEntry, { sequence: In(old.map(({ sequence }) => sequence)) });
    return old.length;
  }
}
