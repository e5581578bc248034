import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';
import { Token } from './token.entity.js';

/** Milliseconds. */
const FLUSH_INTERVAL_MS = 10_000;

/** When each token was last used, by the minute: gathered here and written now and then, so that no reader waits for it. */
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
    clearInterval(this.timer);
    await this.flush();
  }

  /** @param storedUtc what is written already */
  recordUse(tokenId: number, nowUtc: string, storedUtc: string | null): void {
    const last = this.pendingUses.get(tokenId) ?? storedUtc ?? '';
    if (truncateToMinute(last) !== truncateToMinute(nowUtc)) this.pendingUses.set(tokenId, nowUtc);
  }

  /** Writes what was gathered. It is no change of the token, and losing it does no harm. */
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
