import { Injectable } from '@nestjs/common';
import { type Job, JobScheduler } from '../../core/jobs/job-scheduler.js';
import { type ClaimedSource, SourceClaims } from './source-claims.service.js';
import { SourceRunner } from './source-runner.js';

/** Claims the sources that are due, one in each batch, and has them imported after the commit. */
@Injectable()
export class DueSourcesJob implements Job {
  readonly name = 'due-sources';
  readonly intervalSeconds = 60;
  private claimed: ClaimedSource | undefined;

  constructor(
    jobScheduler: JobScheduler,
    private readonly claims: SourceClaims,
    private readonly runner: SourceRunner,
  ) {
    jobScheduler.addJob(this);
  }

  async runBatch(): Promise<number> {
    this.claimed = this.runner.isBusy ? undefined : await this.claims.claimDue();
    return this.claimed === undefined ? 0 : 1;
  }

  afterCommit(): void {
    if (this.claimed) this.runner.start(this.claimed);
    this.claimed = undefined;
  }
}
