import type { EntityManager } from 'typeorm';
import { buildReadableCondition } from '../../content/access/record-rights.js';
import { joinResolvedTexts } from '../../content/texts/resolve-text-sql.js';
import { ACCESSIBILITIES, type Accessibility, bitOf } from '../../content/records/accessibility.js';
import type { Principal } from '../../core/http/context/principal.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { foldText } from '../../core/text/fold.js';
import { compareCodePoints } from '../../core/text/sort-key.js';
import { RECORD_OF_ENTRY } from '../calendar/calendar-sql.js';
import { VENUE_RESOURCE } from '../../venues/venue.resource.js';
import { buildEntriesOf, WHOLE_ENTRIES } from './facet-search.js';
import type { Ranking } from './rank-records.js';

/** A value of a facet and the number of its events. */
export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** Which values a facet has. */
type ValueRanking = Omit<Ranking, 'selected'> & {
  /** The values that the client filters by. */
  readonly selected: readonly string[];
};

/** Counts events by the cities of their venues, as the client sees them. An event with two venues in a city counts once there. */
export async function countCities(
  manager: EntityManager,
  ids: readonly number[],
  { sort, size, selected }: ValueRanking,
  context: RequestContext,
): Promise<ValueCount[]> {
  const links: { event: number; venue: number }[] = await manager.query(
    `SELECT entry.event_id AS event, entry.facet_id AS venue FROM calendar_entry entry WHERE ${buildEntriesOf(ids, 'venue', 'entry')}`,
  );
  const cities = await readCities(manager, [...new Set(links.map(({ venue }) => venue))], context);
  const events = new Map(selected.map((value) => [foldText(value), { value, found: new Set<number>() }]));
  for (const { event, venue } of links) {
    const city = cities.get(venue);
    if (city === undefined) continue;
    const { found } = events.get(city.folded) ?? { found: new Set() };
    events.set(city.folded, { value: city.value, found: found.add(event) });
  }
  const counts = [...events].map(([folded, { value, found }]) => ({ folded, value, count: found.size }));
  const byName = (one: { folded: string }, other: { folded: string }) => compareCodePoints(one.folded, other.folded);
  counts.sort((one, other) => (sort === 'count' ? other.count - one.count : 0) || byName(one, other));
  const chosen = new Set(selected.map(foldText));
  return counts.filter(({ folded }, place) => place < size || chosen.has(folded)).map(({ value, count }) => ({ value, count }));
}

/** Reads the cities of those of some venues that the client may read, as it sees them. */
async function readCities(
  manager: EntityManager,
  ids: readonly number[],
  { principal, locale }: RequestContext,
): Promise<Map<number, { readonly value: string; readonly folded: string }>> {
  const readable = buildReadableCondition(principal, 'venue');
  const venues = manager.createQueryBuilder(VENUE_RESOURCE.recordEntity, 'venue').where(readable.sql, readable.parameters);
  const text = joinResolvedTexts(venues, VENUE_RESOURCE, 'venue', locale.chain);
  const rows = await venues
    .select('venue.id', 'id')
    .addSelect(text('city'), 'value')
    .addSelect(text('cityFolded'), 'folded')
    .andWhere(`venue.id IN (${ids.join() || 'NULL'}) AND ${text('city')} <> ''`)
    .orderBy('venue.id', 'DESC')
    .getRawMany<{ id: number; value: string; folded: string }>();
  return new Map(rows.map(({ id, ...city }) => [id, city]));
}

/**
 * Counts events by the languages in which they are held. As in the list, `es` also has the events in `es-MX`.
 */
export async function countLanguages(
  manager: EntityManager,
  ids: readonly number[],
  { sort, size, selected }: ValueRanking,
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
  const rows: { tags: string | string[]; events: number | string }[] = await manager.query(
    `SELECT event.in_language AS tags, COUNT(*) AS events FROM ${WHOLE_ENTRIES} INNER JOIN event ON ${RECORD_OF_ENTRY}
      WHERE ${buildEntriesOf(ids, 'all', 'found')} AND event.in_language IS NOT NULL GROUP BY event.in_language`,
  );
  return rows.map(({ tags, events }) => ({
    tags: typeof tags === 'string' ? (JSON.parse(tags) as string[]) : tags,
    events: Number(events),
  }));
}

/** Counts events by those for whom they are accessible, by themselves or by a venue that the client may read. */
export async function countAccessibility(
  manager: EntityManager,
  ids: readonly number[],
  { sort, size, selected }: ValueRanking,
  { principal }: RequestContext,
): Promise<ValueCount[]> {
  const found = new Map<number, number>();
  for (const { event, bits } of await readAccessibility(manager, ids, principal)) found.set(event, (found.get(event) ?? 0) | bits);
  const countOf = (value: Accessibility) => [...found.values()].filter((bits) => (bits & bitOf(value)) !== 0).length;
  const counts = ACCESSIBILITIES.map((value) => ({ value, count: countOf(value) }));
  const byName = (one: ValueCount, other: ValueCount) => compareCodePoints(one.value, other.value);
  counts.sort((one, other) => (sort === 'count' ? other.count - one.count : 0) || byName(one, other));
  const shown = counts.filter(({ value, count }) => count > 0 || selected.includes(value));
  return shown.filter(({ value }, place) => place < size || selected.includes(value));
}

function readAccessibility(
  manager: EntityManager,
  ids: readonly number[],
  principal: Principal,
): Promise<{ event: number; bits: number }[]> {
  const { sql: isReadable, parameters } = buildReadableCondition(principal, 'venue');
  const venues = isReadable.replaceAll(':userId', '?');
  return manager.query(
    `SELECT entry.event_id AS event, event.accessibility AS bits FROM ${WHOLE_ENTRIES} INNER JOIN event ON ${RECORD_OF_ENTRY}
      WHERE ${buildEntriesOf(ids, 'all', 'found')} AND event.accessibility <> 0
    UNION ALL SELECT entry.event_id, venue.accessibility FROM calendar_entry entry INNER JOIN venue ON venue.id = entry.facet_id
      WHERE ${buildEntriesOf(ids, 'venue', 'entry')} AND venue.accessibility <> 0 AND ${venues}`,
    venues === isReadable ? [] : [parameters.userId],
  );
}

/** Lists a tag and what it begins with: `zh-Hant-TW`, `zh-Hant`, `zh`. */
function listPrefixes(tag: string): string[] {
  const parts = tag.split('-');
  return parts.map((_, place) => parts.slice(0, place + 1).join('-'));
}
