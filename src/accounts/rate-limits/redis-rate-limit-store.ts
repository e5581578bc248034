import { type RateLimitResult, RateLimitStore, type RateLimitWindow } from './rate-limit-store.js';
import type { RedisConnection } from './redis-connection.js';

/**
 * Takes the key, the limit, the milliseconds of the window, and `renew` if each hit restarts the window. Returns 1 if the
 * hit was counted, else 0; the count; and the milliseconds left.
 */
const CONSUME_SCRIPT = `
  local count = tonumber(redis.call('GET', KEYS[1]) or 0)
  local left = math.max(1, redis.call('PTTL', KEYS[1]))
  if count >= tonumber(ARGV[1]) then return {0, count, left} end
  if count == 0 or ARGV[3] == 'renew' then left = tonumber(ARGV[2]) end
  redis.call('SET', KEYS[1], count + 1, 'PX', left)
  return {1, count + 1, left}`;

const DECREMENT_SCRIPT = `
  local count = tonumber(redis.call('GET', KEYS[1]) or 0)
  if count > 1 then return redis.call('DECR', KEYS[1]) end
  return redis.call('DEL', KEYS[1])`;

const RESET_SCRIPT = `return redis.call('DEL', KEYS[1])`;

/** Counts in Redis, together with the other instances. While Redis is unavailable, the fallback counts. */
export class RedisRateLimitStore extends RateLimitStore {
  constructor(
    private readonly redis: RedisConnection,
    private readonly fallback: RateLimitStore,
    private readonly prefix: string,
  ) {
    super();
  }

  async consume(key: string, rateLimitWindow: RateLimitWindow): Promise<RateLimitResult> {
    const { limit, seconds, restartsOnHit = false } = rateLimitWindow;
    const reply = await this.redis.runScript(CONSUME_SCRIPT, this.prefix + key, [
      String(limit),
      String(seconds * 1000),
      restartsOnHit ? 'renew' : '',
    ]);
    if (reply === undefined) return this.fallback.consume(key, rateLimitWindow);
    const [counted, count, leftMs] = reply as [number, number, number];
    return { isAllowed: counted === 1, count, secondsLeft: Math.ceil(leftMs / 1000) };
  }

  async decrement(key: string): Promise<void> {
    const reply = await this.redis.runScript(DECREMENT_SCRIPT, this.prefix + key);
    if (reply === undefined) await this.fallback.decrement(key);
  }

  /** Resets both stores, so that the fallback has no old counts at the next outage of Redis. */
  async reset(key: string): Promise<void> {
    await this.redis.runScript(RESET_SCRIPT, this.prefix + key);
    await this.fallback.reset(key);
  }
}
