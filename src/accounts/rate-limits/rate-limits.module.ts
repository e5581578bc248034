import { type FactoryProvider, Global, Module } from '@nestjs/common';
import { Settings } from '../../core/config/settings.js';
import { Clock } from '../../core/time/clock.js';
import { LoginThrottle } from './login-throttle.service.js';
import {
  MemoryRateLimitStore,
  HealthRateLimitStore,
  LoginRateLimitStore,
  type RateLimitStore,
  RequestRateLimitStore,
} from './rate-limit-store.js';
import { RateLimitsService } from './rate-limits.service.js';
import { RedisConnection } from './redis-connection.js';
import { RedisRateLimitStore } from './redis-rate-limit-store.js';

/** Other services may use the same Redis. All instances with the same Redis database count together. */
const REDIS_KEY_PREFIX = 'calendar:';

/** Provides a store in Redis. Without `REDIS_URL`, and while Redis is unavailable, it counts in memory. */
function provideStore(provide: typeof RequestRateLimitStore): FactoryProvider<RateLimitStore> {
  const useFactory = (redis: RedisConnection, clock: Clock) =>
    new RedisRateLimitStore(redis, new MemoryRateLimitStore(clock), REDIS_KEY_PREFIX);
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
    provideStore(LoginRateLimitStore),
    provideStore(RequestRateLimitStore),
    { provide: HealthRateLimitStore, inject: [Clock], useFactory: (clock: Clock) => new MemoryRateLimitStore(clock) },
    LoginThrottle,
    RateLimitsService,
  ],
  exports: [LoginThrottle, RateLimitsService],
})
export class RateLimitsModule {}
