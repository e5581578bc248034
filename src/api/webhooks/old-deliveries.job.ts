import { LessThan } from 'typeorm';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { deleteSome, defineJob } from '../../core/jobs/define-job.js';
import { Clock } from '../../core/time/clock.js';
import { addDays } from '../../core/time/moment.js';
import { WebhookDelivery } from './webhook.entity.js';

const RETENTION_DAYS = 30;
const BATCH_SIZE = 500;

/** Removes messages from the log of the webhooks some time after they were sent. */
export const oldDeliveriesJob = defineJob({
  name: 'old-deliveries',
  intervalSeconds: 3_600,
  inject: [UnitOfWork, Clock],
  createBatch: (work, clock) => () => {
    const createdUtc = LessThan(addDays(clock.nowUtc(), -RETENTION_DAYS));
    return deleteSome(work, WebhookDelivery, 'id', { createdUtc }, BATCH_SIZE);
  },
});
