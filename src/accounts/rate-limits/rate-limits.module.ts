import { Global, Module } from '@nestjs/common';
import { settings } from '../../core/config/settings.js';
import { Clock } from '../../core/time/clock.js';
import { GuessCounters, RequestCounters } from './counters.js';
import { Guessing } from './login-throttle.service.js';
import { MemoryCounters } from './memory-counters.js';
import { RateLimits } from './rate-limits.js';
import { RedisConnection } from './redis-connection.js';
import { SharedCounters } from './shared-counters.js';

/** Other services may use the same Redis; calendars that name the same database of it count together. */
const PREFIX = 'calendar:';

const inject = [RedisConnection, Clock];
const countersOf = (redis: RedisConnection, clock: Clock) => new SharedCounters(redis, new MemoryCounters(clock), PREFIX);

/** How much one caller may ask for, and how often a password may be guessed. */
@Global()
@Module({
  providers: [
    { provide: RedisConnection, inject: [Clock], useFactory: (clock: Clock) => new RedisConnection(settings.redisUrl, clock) },
    { provide: GuessCounters, inject, useFactory: countersOf },
    { provide: RequestCounters, inject, useFactory: countersOf },
    Guessing,
    RateLimits,
  ],
  exports: [Guessing, RateLimits],
})
export class LimitsModule {}
