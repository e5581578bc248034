import { Injectable } from '@nestjs/common';
import { Housekeeper, type Job } from '../../../core/jobs/job-scheduler.js';
import { TokensService } from './tokens.service.js';

/** Takes away tokens some time after they have expired, when nobody wonders any more why they do not work. */
@Injectable()
export class ExpiredTokens implements Job {
  readonly name = 'expired-tokens';
  readonly every = 3_600;

  constructor(
    housekeeper: Housekeeper,
    private readonly tokens: TokensService,
  ) {
    housekeeper.add(this);
  }

  part(): Promise<number> {
    return this.tokens.removeExpired();
  }
}
