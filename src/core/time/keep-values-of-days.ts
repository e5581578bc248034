import { LRUCache } from 'lru-cache';
import { cacheLookupCounter } from '../counters.js';

const MAX_DAYS = 20_000;

/**
 * Returns a function that finds what holds in a zone on a whole day in UTC, such as its offset; `changes` if it is not the same at
 * both ends of the day. It keeps its last 20,000 results.
 * @param name the label in the metrics
 * @param findAt finds the value at a time in UTC, `YYYY-MM-DD hh:mm:ss`
 */
export function keepValuesOfDays<V extends string | number>(name: string, findAt: (timezone: string, utc: string) => V) {
  const known = new LRUCache<string, V | 'changes'>({ max: MAX_DAYS });
  return (timezone: string, day: string): V | 'changes' => {
    const key = `${day}${timezone}`;
    const kept = known.get(key);
    cacheLookupCounter.inc({ cache: name, outcome: kept === undefined ? 'miss' : 'hit' });
    if (kept !== undefined) return kept;
    const first = findAt(timezone, `${day} 00:00:00`);
    const value = first === findAt(timezone, `${day} 23:59:59`) ? first : 'changes';
    known.set(key, value);
    return value;
  };
}
