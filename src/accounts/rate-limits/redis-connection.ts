import { once } from 'node:events';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Clock } from '../../core/time/clock.js';
import { within } from '../../core/time/within.js';

/** Milliseconds for an answer, and for the first connection, while the service starts. */
const PATIENCE = { answer: 250, start: 1_000 };

/** Milliseconds without Redis once it did not answer. */
const AWAY = 5_000;

/** Milliseconds until the next attempt to connect; few, because a process that stops waits for it. */
const RETRY = 400;

/** Runs scripts in Redis while it answers. That it does not is a line in the log, and nobody's error. */
export class RedisConnection implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Redis');
  private client: Awaited<ReturnType<typeof clientOf>> | undefined;
  /** Why there is no connection, as the client last said. */
  private cause: unknown;
  /** Milliseconds of the clock. */
  private awaySince: number | undefined;

  /** @param url `redis://…` or `rediss://…`, or `null` for none; it may hold a password, and is never written anywhere */
  constructor(
    private readonly url: string | null,
    private readonly clock: Clock,
    private readonly patience = PATIENCE,
  ) {}

  /** The service starts without Redis, too. */
  async onModuleInit(): Promise<void> {
    if (this.url === null) return;
    this.client = await clientOf(this.url);
    this.client.on('error', (error: unknown) => (this.cause = error));
    this.client.on('ready', () => (this.cause = undefined));
    const ready = once(this.client, 'ready');
    this.client.connect().catch(() => undefined);
    await within(this.patience.start, ready).catch((error: unknown) => this.noteAway(error));
  }

  onApplicationShutdown(): void {
    this.client?.destroy();
  }

  /** @returns what the script answers, or undefined while Redis is away */
  async run(script: string, key: string, values: string[] = []): Promise<unknown> {
    if (!this.client || this.isAway()) return undefined;
    try {
      const reply: unknown = await within(this.patience.answer, this.client.eval(script, { keys: [key], arguments: values }));
      // An answer that was still under way when others got none does not end the outage.
      if (!this.isAway()) this.awaySince = undefined;
      return reply;
    } catch (error) {
      this.noteAway(error);
      return undefined;
    }
  }

  private isAway(): boolean {
    return this.awaySince !== undefined && Math.abs(this.clock.now().getTime() - this.awaySince) < AWAY;
  }

  private noteAway(error: unknown): void {
    const isNew = this.awaySince === undefined;
    this.awaySince = this.clock.now().getTime();
    if (isNew) this.logger.warn(`Redis does not answer (${nameOf(this.cause ?? error)}): until it does, limits are counted in process.`);
  }
}

/**
 * Signs in and sends nothing else by itself but PING, which finds out when the other end is gone.
 * The library, a third of all that the service would load, is read only where there is a Redis.
 */
async function clientOf(url: string) {
  const { createClient } = await import('@redis/client');
  return createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    pingInterval: 5_000,
    socket: { connectTimeout: 2_000, socketTimeout: 12_000, reconnectStrategy: RETRY },
  });
}

/** What is wrong in one word, `ECONNREFUSED` or `WRONGPASS`: the whole message may tell where Redis is. */
function nameOf(error: unknown): string {
  const { code, message, constructor } = error as NodeJS.ErrnoException;
  return code ?? /^[A-Z]{3,}\b/.exec(message)?.[0] ?? constructor.name;
}
