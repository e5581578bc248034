import { LessThan } from 'typeorm';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { deleteSome, defineJob } from '../../core/jobs/define-job.js';
import { Clock } from '../../core/time/clock.js';
import { addDays } from '../../core/time/moment.js';
import { FormerStart } from './former-start.entity.js';

const RETENTION_DAYS = 365;
const BATCH_SIZE = 500;

/** Removes the former starts of dates that are long past: each new time of a series leaves one for each of its dates. */
export const oldFormerStartsJob = defineJob({
  name: 'old-former-starts',
  intervalSeconds: 86_400,
  inject: [UnitOfWork, Clock],
  createBatch: (work, clock) => () => {
    const originalStartLocal = LessThan(addDays(clock.nowUtc(), -RETENTION_DAYS));
    return deleteSome(work, FormerStart, 'originalStartLocal', { originalStartLocal }, BATCH_SIZE);
  },
});
