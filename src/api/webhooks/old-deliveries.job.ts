import { Injectable } from '@nestjs/common';
import { type Job, JobScheduler } from '../../core/jobs/job-scheduler.js';
import { DeliveryLog } from './delivery-log.js';

/** Removes messages from the log of the webhooks some time after they were sent. */
@Injectable()
export class OldDeliveriesJob implements Job {
  readonly name = 'old-deliveries';
  readonly intervalSeconds = 3_600;

  constructor(
    jobScheduler: JobScheduler,
    private readonly log: DeliveryLog,
  ) {
    jobScheduler.addJob(this);
  }

  runBatch(): Promise<number> {
    return this.log.removeOld();
  }
}
