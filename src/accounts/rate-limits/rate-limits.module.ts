import { type FactoryProvider, Global, Module } from '@nestjs/common';
import { Settings } from '../../core/config/settings.js';
import { Clock } from '../../core/time/clock.js';
import { primary } from '../../core/worker-channel.js';
import { LoginThrottle } from './login-throttle.service.js';
import { MemoryRateLimitStore } from './memory-rate-limit-store.js';
import { PrimaryRateLimitStore, type StoreName } from './primary-rate-limit-store.js';
import { HealthRateLimitStore, LoginRateLimitStore, type RateLimitStore, RequestRateLimitStore } from './rate-limit-store.js';
import { RateLimitsService } from './rate-limits.service.js';
import { RedisConnection } from './redis-connection.js';
import { RedisRateLimitStore } from './redis-rate-limit-store.js';

/** Other services may use the same Redis. All instances with the same Redis database count together. */
const REDIS_KEY_PREFIX = 'calendar:';

/** Creates a store on this instance: in the memory of its only process, or in the primary process, which all workers ask. */
function createLocalStore(name: StoreName, clock: Clock): RateLimitStore {
  const memory = new MemoryRateLimitStore(clock);
  return primary ? new PrimaryRateLimitStore(primary, name, memory) : memory;
}

/** Provides a store in Redis. Without `REDIS_URL`, and while Redis is unavailable, it is the local one. */
function provideStore(provide: typeof RequestRateLimitStore, name: StoreName): FactoryProvider<RateLimitStore> {
  const useFactory = (redis: RedisConnection, clock: Clock) =>
    new RedisRateLimitStore(redis, createLocalStore(name, clock), REDIS_KEY_PREFIX);
  return { provide, inject: [RedisConnection, Clock], useFactory };
}

/** Limits the requests of each client, and the attempts to guess a password. */
@Global()
@Module({
  providers: [
    {
      provide: RedisConnection,
      inject: [Settings, Clock],
      useFactory: ({ redisUrl }: Settings, clock: Clock) => new RedisConnection(redisUrl, clock),
    },
    provideStore(LoginRateLimitStore, 'logins'),
    provideStore(RequestRateLimitStore, 'requests'),
    { provide: HealthRateLimitStore, inject: [Clock], useFactory: (clock: Clock) => createLocalStore('health', clock) },
    LoginThrottle,
    RateLimitsService,
  ],
  exports: [LoginThrottle, RateLimitsService],
})
export class RateLimitsModule {}
