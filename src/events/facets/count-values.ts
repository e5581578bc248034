import type { EntityManager } from 'typeorm';
import { foldText } from '../../core/text/fold.js';
import { compareCodePoints } from '../../core/text/sort-key.js';
import { Event } from '../event.entity.js';
import type { FacetSearch } from './facet-search.js';
import type { Ranking } from './rank-records.js';
import type { VenueCities } from './venue-cities.js';

/** A value of a facet and the number of its events. */
export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** Counts events by the cities of their venues, as the client sees them. An event with two venues in a city counts once there. */
export async function countCities(
  facet: FacetSearch,
  venueCities: VenueCities,
  { sort, size }: Omit<Ranking, 'selected'>,
): Promise<ValueCount[]> {
  const { manager, context } = facet.search;
  const { sql, values } = await facet.selectEntries('venue');
  const links: { eventId: number; venueId: number }[] = await manager.query(
    `SELECT entry.event_id AS eventId, entry.facet_id AS venueId FROM calendar_entry entry WHERE ${sql}`,
    [...values],
  );
  const cities = await venueCities.load([...new Set(links.map(({ venueId }) => venueId))], context);
  const events = new Map<string, Set<number>>();
  for (const { eventId, venueId } of links) {
    const city = cities.get(venueId);
    if (city === undefined) continue;
    const known = events.get(city);
    if (known) known.add(eventId);
    else events.set(city, new Set([eventId]));
  }
  const counts = [...events].map(([value, { size: count }]) => ({ value, count, folded: foldText(value) }));
  const byName = (one: { folded: string; value: string }, other: { folded: string; value: string }) =>
    compareCodePoints(one.folded, other.folded) || compareCodePoints(one.value, other.value);
  counts.sort((one, other) => (sort === 'count' && other.count - one.count) || byName(one, other));
  return counts.slice(0, size).map(({ value, count }) => ({ value, count }));
}

/**
 * Counts events by the languages in which they are held. As in the list, `es` also has the events in `es-MX`.
 * @param selected the tags that the client filters by
 */
export async function countLanguages(
  manager: EntityManager,
  ids: readonly number[],
  { sort, size, selected }: Omit<Ranking, 'selected'> & { readonly selected: readonly string[] },
): Promise<ValueCount[]> {
  const counts = new Map(selected.map((tag) => [tag, 0]));
  for (const { tags, events } of await readLanguages(manager, ids))
    for (const tag of new Set(tags.flatMap(listPrefixes))) counts.set(tag, (counts.get(tag) ?? 0) + events);
  const byName = (one: ValueCount, other: ValueCount) => compareCodePoints(one.value, other.value);
  const byCount = (one: ValueCount, other: ValueCount) => other.count - one.count || byName(one, other);
  const sorted = [...counts].map(([value, count]) => ({ value, count })).sort(sort === 'count' ? byCount : byName);
  return sorted.filter(({ value }, place) => place < size || selected.includes(value));
}

async function readLanguages(manager: EntityManager, ids: readonly number[]): Promise<{ tags: string[]; events: number }[]> {
  const rows = await manager
    .createQueryBuilder(Event, 'event')
    .select('event.inLanguage', 'tags')
    .addSelect('COUNT(*)', 'events')
    .where(`event.id IN (${ids.join() || 'NULL'}) AND event.inLanguage IS NOT NULL`)
    .groupBy('event.inLanguage')
    .getRawMany<{ tags: string | string[]; events: number | string }>();
  return rows.map(({ tags, events }) => ({ tags: typeof tags === 'string' ? JSON.parse(tags) : tags, events: Number(events) }));
}

/** Lists a tag and what it begins with: `zh-Hant-TW`, `zh-Hant`, `zh`. */
function listPrefixes(tag: string): string[] {
  const parts = tag.split('-');
  return parts.map((_, place) => parts.slice(0, place + 1).join('-'));
}
