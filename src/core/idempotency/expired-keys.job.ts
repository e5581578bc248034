import { Injectable } from '@nestjs/common';
import { type Job, JobScheduler } from '../jobs/job-scheduler.js';
import { IdempotencyKeys } from './idempotency-keys.service.js';

/** Deletes the keys, and the responses to their requests, that are older than a day. */
@Injectable()
export class ExpiredKeysJob implements Job {
  readonly name = 'expired-idempotency-keys';
  readonly intervalSeconds = 600;

  constructor(
    jobScheduler: JobScheduler,
    private readonly keys: IdempotencyKeys,
  ) {
    jobScheduler.addJob(this);
  }

  runBatch(): Promise<number> {
    return this.keys.removeExpired();
  }
}
