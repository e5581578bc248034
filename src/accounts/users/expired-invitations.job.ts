import { defineJob } from '../../core/jobs/define-job.js';
import { InvitationsService } from './invitations.service.js';

/** Deletes invitations that were not used in time. */
export const expiredInvitationsJob = defineJob({
  name: 'expired-invitations',
  intervalSeconds: 3_600,
  inject: [InvitationsService],
  createBatch: (invitations) => () => invitations.removeExpired(),
});
