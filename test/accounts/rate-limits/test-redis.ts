import { randomUUID } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { MemoryRateLimitStore } from '../../../src/accounts/rate-limits/memory-rate-limit-store.js';
import { RedisConnection } from '../../../src/accounts/rate-limits/redis-connection.js';
import { RedisRateLimitStore } from '../../../src/accounts/rate-limits/redis-rate-limit-store.js';
import { TestClock } from '../../support/service/test-clock.js';

/** The URL of the Redis for tests, or empty. The keys of the tests expire within two minutes. */
export const REDIS_URL = process.env.TEST_REDIS_URL ?? '';

/** The store and the log messages of one instance of the service. */
export interface Instance {
  readonly counters: RedisRateLimitStore;
  readonly redis: RedisConnection;
  readonly clock: TestClock;
}

const prefix = `calendar-test:${randomUUID()}:`;
const openConnections: RedisConnection[] = [];

export async function createInstance(url: string): Promise<Instance> {
  const clock = new TestClock();
  // On a busy machine a working Redis may answer slowly.
  const redis = url === REDIS_URL ? new RedisConnection(url, clock, { answer: 20_000, start: 20_000 }) : new RedisConnection(url, clock);
  openConnections.push(redis);
  await redis.onModuleInit();
  return { counters: new RedisRateLimitStore(redis, new MemoryRateLimitStore(clock), prefix), redis, clock };
}

export function closeInstances(): void {
  for (const redis of openConnections.splice(0)) redis.onApplicationShutdown();
}

/** Starts a server that accepts connections and never answers. */
export async function startSilentServer(): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => sockets.add(socket.on('error', () => undefined).resume()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as { port: number }).port, close };
}
