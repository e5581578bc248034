import { once } from 'node:events';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Clock } from '../../core/time/clock.js';
import { withTimeout } from '../../core/time/with-timeout.js';

/** Milliseconds for an answer, and for the first connection, while the service starts. */
const TIMEOUTS_MS = { answer: 250, start: 1_000 };

/** Milliseconds without Redis once it did not answer. */
const OUTAGE_PAUSE_MS = 5_000;

/** Milliseconds until the next attempt to connect; few, because a process that stops waits for it. */
const RECONNECT_DELAY_MS = 400;

/** Runs scripts in Redis while it answers. That it does not is a line in the log, and nobody's error. */
export class RedisConnection implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Redis');
  private client: Awaited<ReturnType<typeof createRedisClient>> | undefined;
  /** Why there is no connection, as the client last said. */
  private lastError: unknown;
  /** Milliseconds of the clock. */
  private unavailableSinceMs: number | undefined;

  /** @param url `redis://…` or `rediss://…`, or `null` for none; it may hold a password, and is never written anywhere */
  constructor(
    private readonly url: string | null,
    private readonly clock: Clock,
    private readonly timeoutsMs = TIMEOUTS_MS,
  ) {}

  /** The service starts without Redis, too. */
  async onModuleInit(): Promise<void> {
    if (this.url === null) return;
    this.client = await createRedisClient(this.url);
    this.client.on('error', (error: unknown) => (this.lastError = error));
    this.client.on('ready', () => (this.lastError = undefined));
    const ready = once(this.client, 'ready');
    this.client.connect().catch(() => undefined);
    await withTimeout(this.timeoutsMs.start, ready).catch((error: unknown) => this.markUnavailable(error));
  }

  onApplicationShutdown(): void {
    this.client?.destroy();
  }

  /** @returns what the script answers, or undefined while Redis is away */
  async runScript(script: string, key: string, values: string[] = []): Promise<unknown> {
    if (!this.client || this.isUnavailable()) return undefined;
    try {
      const reply: unknown = await withTimeout(this.timeoutsMs.answer, this.client.eval(script, { keys: [key], arguments: values }));
      // An answer that was still under way when others got none does not end the outage.
      if (!this.isUnavailable()) this.unavailableSinceMs = undefined;
      return reply;
    } catch (error) {
      this.markUnavailable(error);
      return undefined;
    }
  }

  private isUnavailable(): boolean {
    return this.unavailableSinceMs !== undefined && Math.abs(this.clock.now().getTime() - this.unavailableSinceMs) < OUTAGE_PAUSE_MS;
  }

  private markUnavailable(error: unknown): void {
    const isNew = this.unavailableSinceMs === undefined;
    this.unavailableSinceMs = this.clock.now().getTime();
    if (isNew)
      this.logger.warn(`Redis does not answer (${findErrorCode(this.lastError ?? error)}): until it does, limits are counted in process.`);
  }
}

/**
 * Signs in and sends nothing else by itself but PING, which finds out when the other end is gone.
 * The library, a third of all that the service would load, is read only where there is a Redis.
 */
async function createRedisClient(url: string) {
  const { createClient } = await import('@redis/client');
  return createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    pingInterval: 5_000,
    socket: { connectTimeout: 2_000, socketTimeout: 12_000, reconnectStrategy: RECONNECT_DELAY_MS },
  });
}

/** What is wrong in one word, `ECONNREFUSED` or `WRONGPASS`: the whole message may tell where Redis is. */
function findErrorCode(error: unknown): string {
  const { code, message, constructor } = error as NodeJS.ErrnoException;
  return code ?? /^[A-Z]{3,}\b/.exec(message)?.[0] ?? constructor.name;
}
