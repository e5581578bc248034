import { Injectable } from '@nestjs/common';
import { type Job, JobScheduler } from '../../../core/jobs/job-scheduler.js';
import { TokensService } from './tokens.service.js';

/** Deletes tokens some time after they have expired. Until then users can see in the list why a token does not work. */
@Injectable()
export class ExpiredTokensJob implements Job {
  readonly name = 'expired-tokens';
  readonly intervalSeconds = 3_600;

  constructor(
    jobScheduler: JobScheduler,
    private readonly tokens: TokensService,
  ) {
    jobScheduler.addJob(this);
  }

  runBatch(): Promise<number> {
    return this.tokens.removeExpired();
  }
}
