import { once } from 'node:events';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Clock } from '../../core/time/clock.js';
import { withTimeout } from '../../core/time/with-timeout.js';

/** For a reply, and for the first connection while the service starts. */
const TIMEOUTS_MS = { answer: 250, start: 1_000 };

/** After an error, Redis is not asked again for this long. */
const OUTAGE_PAUSE_MS = 5_000;

/** From the end of a connection, or of an attempt, to the next attempt. Also if the server accepts connections and refuses commands. */
const RECONNECT_DELAY_MS = 400;

/** Runs scripts in Redis. An outage is logged once, and never becomes an error of a request. */
export class RedisConnection implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Redis');
  private client: Awaited<ReturnType<typeof createRedisClient>> | undefined;
  /** The last error of the Redis client while there is no connection. */
  private lastError: unknown;
  /** Milliseconds since 1970. */
  private unavailableSinceMs: number | undefined;
  private reconnectTimer: NodeJS.Timeout | undefined;
  private isStopped = false;

  /** @param url `redis://…` or `rediss://…`, or `null` for none. It may hold a password, so it is never logged. */
  constructor(
    private readonly url: string | null,
    private readonly clock: Clock,
    private readonly timeoutsMs = TIMEOUTS_MS,
  ) {}

  /** Connects. The service also starts when Redis does not answer. */
  async onModuleInit(): Promise<void> {
    if (this.url === null) return;
    this.client = await createRedisClient(this.url);
    this.client.on('error', (error: unknown) => (this.lastError = error));
    this.client.on('ready', () => this.handleReady());
    this.client.on('terminated', () => this.reconnectLater());
    const ready = once(this.client, 'ready');
    void this.connect();
    await withTimeout(this.timeoutsMs.start, ready).catch((error: unknown) => this.markUnavailable(error));
  }

  onApplicationShutdown(): void {
    this.isStopped = true;
    clearTimeout(this.reconnectTimer);
    this.client?.destroy();
  }

  /** Runs a script. @returns its reply, or undefined while Redis is unavailable */
  async runScript(script: string, key: string, values: string[] = []): Promise<unknown> {
    if (!this.client || this.isUnavailable()) return undefined;
    try {
      const reply: unknown = await withTimeout(this.timeoutsMs.answer, this.client.eval(script, { keys: [key], arguments: values }));
      // A late reply from before the outage does not end the outage.
      if (!this.isUnavailable()) this.unavailableSinceMs = undefined;
      return reply;
    } catch (error) {
      this.markUnavailable(error);
      return undefined;
    }
  }

  /** Tries to connect once. When this fails, and when the connection is lost, the client is terminated. */
  private async connect(): Promise<void> {
    await this.client!.connect().catch(() => undefined);
  }

  private handleReady(): void {
    this.lastError = undefined;
    // `destroy` does not stop a client that is connecting: it would stay connected.
    if (this.isStopped) this.client?.destroy();
  }

  private reconnectLater(): void {
    if (!this.isStopped) this.reconnectTimer = setTimeout(() => void this.connect(), RECONNECT_DELAY_MS);
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
 * Creates a Redis client. Beside the sign-in it sends only PING by itself, to notice a lost connection. It does not connect
 * again by itself: the library would do so at once after a connection that was ready, and it is ready before the first command.
 * The library is imported only where Redis is configured: it is a third of all code that the service would load.
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
    socket: { connectTimeout: 2_000, socketTimeout: 12_000, reconnectStrategy: false },
  });
}

/** Returns the code of an error, such as `ECONNREFUSED` or `WRONGPASS`. The whole message might contain Redis's address. */
function findErrorCode(error: unknown): string {
  const { code, message, constructor } = error as NodeJS.ErrnoException;
  return code ?? /^[A-Z]{3,}\b/.exec(message)?.[0] ?? constructor.name;
}
