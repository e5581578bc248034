import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { MemoryRateLimitStore } from '../../../src/accounts/rate-limits/rate-limit-store.js';
import { RedisConnection } from '../../../src/accounts/rate-limits/redis-connection.js';
import { RedisRateLimitStore } from '../../../src/accounts/rate-limits/redis-rate-limit-store.js';
import { TestClock } from '../../support/service/test-clock.js';

/** The URL of the Redis for tests, or empty. The keys of the tests expire within two minutes. */
export const REDIS_URL = process.env.REDIS_URL ?? '';

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

/** A server in the place of Redis. */
export interface StandIn {
  readonly port: number;
  /** Returns how many connections it has accepted. */
  readonly countConnections: () => number;
  readonly close: () => void;
}

/** Starts a server in the place of Redis. @param serve what it does with each connection */
export async function startStandIn(serve: (socket: Socket, connections: number) => void): Promise<StandIn> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    serve(socket, ++connections);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as { port: number }).port, countConnections: () => connections, close };
}

/** Starts a server that accepts connections and never answers. */
export function startSilentServer(): Promise<StandIn> {
  return startStandIn((socket) => socket.resume());
}
