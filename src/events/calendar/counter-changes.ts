import type { EntityManager } from 'typeorm';
import { COUNT_UNITS, isCountedByDay, SERIES_MARKS, TERM_FACETS } from '../../content/calendar/facets.js';
import { findDialect } from '../../core/database/dialect.js';
import type { EntryRow } from './entries.js';
import { insertValues } from '../../core/database/many-rows.js';

/** How many slots a counter has. Writers that use the same slot at the same time wait for each other. */
const SLOT_COUNT = 16;
const MAX_ROWS_PER_STATEMENT = 500;

const COLUMNS = 'facet, facet_id, unit, period, hidden, slot, events';
const KEY_COLUMNS = 'facet, facet_id, unit, period, hidden, slot';

/** Facet, its id, unit, period, hidden. */
type CounterKey = readonly [facet: number, facetId: number, unit: number, period: string, hidden: number];

/** The changes of counters that a transaction collects. It writes them last, so that it holds their rows only briefly. */
export class CounterChanges {
  private readonly changes = new Map<string, { key: CounterKey; events: number }>();

  add(row: EntryRow, events: 1 | -1): void {
    for (const key of listCounters(row)) {
      const name = key.join('/');
      const change = this.changes.get(name) ?? { key, events: 0 };
      change.events += events;
      this.changes.set(name, change);
    }
  }

  /** Lists the terms whose number of direct links changed, which is the `count` that clients see. */
  listRecountedTerms(): { facet: number; id: number }[] {
    const links = [...this.changes.values()].filter(({ key: [, , unit], events }) => unit === COUNT_UNITS.links && events !== 0);
    return links.map(({ key: [facet, id] }) => ({ facet, id }));
  }

  /** Adds the changes to a random slot of each counter. The order is the same in every transaction, which avoids deadlocks. */
  async write(manager: EntityManager): Promise<void> {
    const slot = Math.floor(Math.random() * SLOT_COUNT);
    const rows = [...this.changes.values()]
      .filter(({ events }) => events !== 0)
      .sort(({ key: one }, { key: other }) => compareKeys(one, other))
      .map(({ key, events }) => [...key, slot, events]);
    const addToExisting = findDialect(manager.dataSource).buildAddToExisting(KEY_COLUMNS, 'events');
    await insertValues(manager, `INSERT INTO calendar_count (${COLUMNS})`, rows, MAX_ROWS_PER_STATEMENT, addToExisting);
  }
}

function listCounters(row: EntryRow): CounterKey[] {
  const { facet, facet_id, start_utc, series_id, hidden } = row;
  if (facet >= SERIES_MARKS) return listLinkCounters(facet - SERIES_MARKS, row);
  const count = (unit: number, length: number): CounterKey => [facet, facet_id, unit, start_utc.slice(0, length), hidden];
  const { month, day, monthOfSeries, dayOfSeries } = COUNT_UNITS;
  const ofAll = [count(month, 7), ...(isCountedByDay(facet) ? [count(day, 10)] : [])];
  if (series_id === null) return [...listLinkCounters(facet, row), ...ofAll];
  return [...ofAll, count(monthOfSeries, 7), ...(isCountedByDay(facet) ? [count(dayOfSeries, 10)] : [])];
}

function listLinkCounters(facet: number, { facet_id, direct }: EntryRow): CounterKey[] {
  return TERM_FACETS.includes(facet) && direct === 1 ? [[facet, facet_id, COUNT_UNITS.links, '', 0]] : [];
}

function compareKeys(one: CounterKey, other: CounterKey): number {
  for (const [place, value] of one.entries()) {
    const against = other[place]!;
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
}
