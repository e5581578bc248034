import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';
import { Token } from './token.entity.js';

/** Milliseconds. */
const INTERVAL = 10_000;

/** When each token was last used, by the minute: gathered here and written now and then, so that no reader waits for it. */
@Injectable()
export class LastUse implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('LastUse');
  private gathered = new Map<number, string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly work: UnitOfWork) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.write(), INTERVAL);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.write();
  }

  /** @param knownUtc what is written already */
  note(tokenId: number, nowUtc: string, knownUtc: string | null): void {
    const last = this.gathered.get(tokenId) ?? knownUtc ?? '';
    if (minuteOf(last) !== minuteOf(nowUtc)) this.gathered.set(tokenId, nowUtc);
  }

  /** Writes what was gathered. It is no change of the token, and losing it does no harm. */
  async write(): Promise<void> {
    if (this.gathered.size === 0) return;
    const uses = [...this.gathered].sort(([one], [other]) => one - other);
    this.gathered = new Map();
    try {
      await this.work.run(async () => {
        for (const [id, lastUsedUtc] of uses) await this.work.manager.update(Token, { id }, { lastUsedUtc });
      });
    } catch (error) {
      this.logger.warn(error);
    }
  }
}

function minuteOf(stamp: string): string {
  return stamp.slice(0, 16);
}
