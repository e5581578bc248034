import { LessThan } from 'typeorm';
import { Settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { deleteSome, defineJob } from '../../core/jobs/define-job.js';
import { Clock } from '../../core/time/clock.js';
import { addDays } from '../../core/time/moment.js';
import { AuditEntry } from './audit-entry.entity.js';

const BATCH_SIZE = 500;

/**
 * Deletes old rows of the audit log, which holds personal data: usernames and IP addresses. It only runs where the
 * operator has set after how many days.
 */
export const auditRetentionJob = defineJob({
  name: 'old-changes',
  intervalSeconds: 3_600,
  inject: [UnitOfWork, Clock, Settings],
  createBatch: (work, clock, { auditRetentionDays: days }) => {
    if (days === null) return undefined;
    return () => deleteSome(work, AuditEntry, 'sequence', { atUtc: LessThan(addDays(clock.nowUtc(), -days)) }, BATCH_SIZE);
  },
});
