import { LessThanOrEqual } from 'typeorm';
import { UnitOfWork } from '../database/transactions/unit-of-work.js';
import { deleteSome, defineJob } from '../jobs/define-job.js';
import { Clock } from '../time/clock.js';
import { IdempotencyKey } from './idempotency-key.entity.js';

const BATCH_SIZE = 500;

/** Deletes the keys, and the responses to their requests, that are older than a day. */
export const expiredKeysJob = defineJob({
  name: 'expired-idempotency-keys',
  intervalSeconds: 600,
  inject: [UnitOfWork, Clock],
  createBatch: (work, clock) => () =>
    deleteSome(work, IdempotencyKey, 'keyHash', { expiresUtc: LessThanOrEqual(clock.nowUtc()) }, BATCH_SIZE),
});
