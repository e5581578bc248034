import { defineJob } from '../../core/jobs/define-job.js';
import { SourceClaims } from './source-claims.service.js';
import { SourceRunner } from './source-runner.js';

/** Claims the sources that are due, one in each batch, and has them imported after the commit. */
export const dueSourcesJob = defineJob({
  name: 'due-sources',
  intervalSeconds: 60,
  inject: [SourceClaims, SourceRunner],
  createBatch: (claims, runner) => async () => {
    const claimed = runner.isBusy ? undefined : await claims.claimDue();
    return claimed ? { changed: 1, afterCommit: () => runner.start(claimed) } : 0;
  },
});
