import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';
import { Token } from './token.entity.js';

const FLUSH_INTERVAL_MS = 10_000;

/** Records when each token was last used, by the minute. It buffers the times, so that no request waits for a write. */
@Injectable()
export class TokenUsage implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('LastUse');
  private pendingUses = new Map<number, string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly work: UnitOfWork) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_INTERVAL_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.pause();
    await this.flush();
  }

  /** Stops the timer. From then on the times are written only when `flush` is called. */
  pause(): void {
    clearInterval(this.timer);
  }

  /** Buffers a use of a token. @param storedUtc the last use in the database */
  recordUse(tokenId: number, nowUtc: string, storedUtc: string | null): void {
    const last = this.pendingUses.get(tokenId) ?? storedUtc ?? '';
    if (truncateToMinute(last) !== truncateToMinute(nowUtc)) this.pendingUses.set(tokenId, nowUtc);
  }

  /** Writes the buffered times. They are not in the audit log. An error is only logged, because losing them does no harm. */
  async flush(): Promise<void> {
    if (this.pendingUses.size === 0) return;
    const uses = [...this.pendingUses].sort(([one], [other]) => one - other);
    this.pendingUses = new Map();
    try {
      await this.work.run(async () => {
        for (const [id, lastUsedUtc] of uses) await this.work.manager.update(Token, { id }, { lastUsedUtc });
      });
    } catch (error) {
      this.logger.warn(error);
    }
  }
}

function truncateToMinute(stamp: string): string {
  return stamp.slice(0, 16);
}
