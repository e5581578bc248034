import { Injectable } from '@nestjs/common';
import { type Job, JobScheduler } from '../../../core/jobs/job-scheduler.js';
import { TokensService } from './tokens.service.js';

/** Takes away tokens some time after they have expired, when nobody wonders any more why they do not work. */
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
