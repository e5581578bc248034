import { Counters, type Take, type Window } from './counters.js';
import type { MemoryCounters } from './memory-counters.js';
import type { RedisConnection } from './redis-connection.js';

/** `KEYS[1]`; limit, milliseconds, whether to renew. Answers whether it was taken, the count, milliseconds left. */
const TAKE = `
  local count = tonumber(redis.call('GET', KEYS[1]) or 0)
  local left = math.max(1, redis.call('PTTL', KEYS[1]))
  if count >= tonumber(ARGV[1]) then return {0, count, left} end
  if count == 0 or ARGV[3] == 'renew' then left = tonumber(ARGV[2]) end
  redis.call('SET', KEYS[1], count + 1, 'PX', left)
  return {1, count + 1, left}`;

const GIVE_BACK = `
  local count = tonumber(redis.call('GET', KEYS[1]) or 0)
  if count > 1 then return redis.call('DECR', KEYS[1]) end
  return redis.call('DEL', KEYS[1])`;

const FORGET = `return redis.call('DEL', KEYS[1])`;

/** Counts together with the other instances, in Redis; alone while it is away, because that beats not counting at all. */
export class SharedCounters extends Counters {
  constructor(
    private readonly redis: RedisConnection,
    readonly memory: MemoryCounters,
    private readonly prefix: string,
  ) {
    super();
  }

  async take(key: string, window: Window): Promise<Take> {
    const { limit, seconds, renew = false } = window;
    const reply = await this.redis.run(TAKE, this.prefix + key, [String(limit), String(seconds * 1000), renew ? 'renew' : '']);
    if (reply === undefined) return this.memory.take(key, window);
    const [taken, count, left] = reply as [number, number, number];
    return { taken: taken === 1, count, secondsLeft: Math.ceil(left / 1000) };
  }

  async giveBack(key: string): Promise<void> {
    const reply = await this.redis.run(GIVE_BACK, this.prefix + key);
    if (reply === undefined) await this.memory.giveBack(key);
  }

  /** In both, so that nothing old is counted when Redis goes away the next time. */
  async forget(key: string): Promise<void> {
    await this.redis.run(FORGET, this.prefix + key);
    await this.memory.forget(key);
  }
}
