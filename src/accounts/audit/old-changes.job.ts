import { Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import { settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { Housekeeper, type Job } from '../../core/jobs/job-scheduler.js';
import { Clock } from '../../core/time/clock.js';
import { addDays, utcNow } from '../../core/time/moment.js';
import { Change } from './change.entity.js';

/** Rows in a part. */
const AT_ONCE = 500;

/** Shortens the change log, which names people and their addresses, where the operator keeps it for so many days only. */
@Injectable()
export class OldChanges implements Job {
  readonly name = 'old-changes';
  readonly every = 3_600;

  constructor(
    housekeeper: Housekeeper,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    if (settings.auditRetentionDays !== null) housekeeper.add(this);
  }

  async part(): Promise<number> {
    const atUtc = LessThan(addDays(utcNow(this.clock.now()), -settings.auditRetentionDays!));
    const { manager } = this.work;
    const old = await manager.find(Change, { select: { sequence: true }, where: { atUtc }, order: { atUtc: 'ASC' }, take: AT_ONCE });
    if (old.length > 0) await manager.delete(Change, { sequence: In(old.map(({ sequence }) => sequence)) });
    return old.length;
  }
}
