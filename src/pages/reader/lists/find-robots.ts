import type { Filters } from '../parts/filters.js';
import type { Head } from '../parts/head.js';
import type { ShownEvents } from '../parts/reader-events.js';
import { isEndless } from '../parts/times.js';

/** What a page of a day or a month has for search engines. */
interface Found {
  /** Whether an event begins there. */
  readonly begins: boolean;
  /** What began before, what ends first first. */
  readonly underWay: ShownEvents;
  readonly isPast: boolean;
  readonly filters: Filters;
}

/**
 * Tells search engines which days and months to leave out: those in which nothing begins, and past ones. Beyond the last event that has
 * an end they follow no links, because the calendar goes on for ever.
 */
export function findRobots({ begins, underWay, isPast, filters }: Found): Head['robots'] {
  if (!begins && underWay.events.every(({ event }) => isEndless(event))) return 'noindex, nofollow';
  return !begins || isPast || filters.isFiltered ? 'noindex' : undefined;
}
