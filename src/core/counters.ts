import { Counter, Registry } from 'prom-client';

/**
 * The registry of this process's counters, which `/metrics` shows. Each counter is declared in the file that increments it.
 * It is not prom-client's global registry: tests load the service several times in one process, and a registry accepts a
 * name only once.
 */
export const counters = new Registry();

/** Counts the lookups in each cache of this process, by outcome: `hit` or `miss`. */
export const cacheLookupCounter = new Counter({
  name: 'calendar_cache_lookups_total',
  help: 'Lookups in the caches of this process, by outcome: hit or miss.',
  labelNames: ['cache', 'outcome'],
  registers: [counters],
});

/** For each queue of this process, by name, a function that returns its length. `/metrics` calls it for each response. */
export const queues = new Map<string, () => number>();
