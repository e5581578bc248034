import { defineJob } from '../../core/jobs/define-job.js';
import { SessionsService } from './sessions.service.js';

/** Deletes sessions that have ended. They are no use to anyone: signing in makes another one. */
export const endedSessionsJob = defineJob({
  name: 'ended-sessions',
  intervalSeconds: 3_600,
  inject: [SessionsService],
  createBatch: (sessions) => () => sessions.removeEnded(),
});
