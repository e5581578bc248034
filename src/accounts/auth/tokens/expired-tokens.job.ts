import { defineJob } from '../../../core/jobs/define-job.js';
import { TokensService } from './tokens.service.js';

/** Deletes tokens some time after they have expired. Until then users can see in the list why a token does not work. */
export const expiredTokensJob = defineJob({
  name: 'expired-tokens',
  intervalSeconds: 3_600,
  inject: [TokensService],
  createBatch: (tokens) => () => tokens.removeExpired(),
});
