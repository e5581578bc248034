import { Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import { settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { type Job, JobScheduler } from '../../core/jobs/job-scheduler.js';
import { Clock } from '../../core/time/clock.js';
import { addDays, dateToUtc } from '../../core/time/moment.js';
import { AuditEntry } from './audit-entry.entity.js';

const MAX_ROWS_PER_BATCH = 500;

/**
 * Deletes old rows of the audit log, which holds personal data: usernames and IP addresses. It only runs where the
 * operator has set after how many days.
 */
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
    const old = await manager.find(AuditEntry, {
      select: { sequence: true },
      where: { atUtc },
      order: { atUtc: 'ASC' },
      take: MAX_ROWS_PER_BATCH,
    });
    if (old.length > 0) await manager.delete(AuditEntry, { sequence: In(old.map(({ sequence }) => sequence)) });
    return old.length;
  }
}
