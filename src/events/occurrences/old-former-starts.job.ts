import { LessThan } from 'typeorm';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { defineJob } from '../../core/jobs/define-job.js';
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
  createBatch: (work, clock) => async () => {
    const isOld = { originalStartLocal: LessThan(addDays(clock.nowUtc(), -RETENTION_DAYS)) };
    const select = { seriesId: true, originalStartLocal: true } as const;
    const old = await work.manager.find(FormerStart, { select, where: isOld, take: BATCH_SIZE });
    // Many series can have had the same start: each row is named by its whole key.
    const keys = old.map(({ seriesId, originalStartLocal }) => ({ seriesId, originalStartLocal }));
    if (keys.length > 0) await work.manager.delete(FormerStart, keys);
    return keys.length;
  },
});
