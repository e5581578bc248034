import { Counter, Registry } from 'prom-client';

/**
 * The counters of this process, each declared beside the code that counts; `/metrics` shows them. It is not prom-client's
 * global registry, because tests load the service several times in one process, and a registry takes a name only once.
 */
export const counters = new Registry();

/** How often each cache of this process had what was looked for: `cacheLookups.inc({ cache: 'local-times', outcome: 'hit' })`, or `'miss'`. */
export const cacheLookups = new Counter({
  name: 'calendar_cache_lookups_total',
  help: 'What was looked for in caches of this process: a hit, or a miss.',
  labelNames: ['cache', 'outcome'],
  registers: [counters],
});

/** The queues of this process, by name, and how many wait in each. `/metrics` reads them when it is asked. */
export const queues = new Map<string, () => number>();
