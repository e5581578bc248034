import type { EntityManager, ObjectLiteral } from 'typeorm';
import { buildReadableCondition } from '../../content/access/record-rights.js';
import { CalendarEntry } from '../../content/calendar/calendar-entry.entity.js';
import { joinResolvedTexts } from '../../content/texts/resolve-text-sql.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { foldText } from '../../core/text/fold.js';
import { compareCodePoints } from '../../core/text/sort-key.js';
import { ENTRY_ROW } from '../calendar/calendar-sql.js';
import { VENUE_RESOURCE } from '../../venues/venue.resource.js';
import { Event } from '../event.entity.js';
import { buildEntriesOf } from './facet-search.js';
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
  { principal, locale }: RequestContext,
): Promise<ValueCount[]> {
  const linked = `SELECT entry.event_id, entry.facet_id FROM calendar_entry entry WHERE ${buildEntriesOf(ids, 'venue', 'entry')}`;
  const readable = buildReadableCondition(principal, 'venue');
  const cities = manager
    .createQueryBuilder()
    .from<ObjectLiteral>(`(${linked})`, 'linked')
    .innerJoin(VENUE_RESOURCE.recordEntity, 'venue', 'venue.id = linked.facet_id')
    .where(readable.sql, readable.parameters);
  const text = joinResolvedTexts(cities, VENUE_RESOURCE, 'venue', locale.chain);
  cities
    .select(`MIN(${text('city')})`, 'value')
    .addSelect('COUNT(DISTINCT linked.event_id)', 'events')
    .addSelect(text('cityFolded'), 'folded')
    .andWhere(`${text('city')} <> ''`)
    .groupBy(text('cityFolded'));
  if (sort === 'count') cities.orderBy('events', 'DESC');
  const rows = await cities.addOrderBy('folded').getRawMany<{ value: string; folded: string; events: number | string }>();
  const chosen = new Set(selected.map(foldText));
  const kept = rows.filter(({ folded }, place) => place < size || chosen.has(folded));
  const missing = selected.filter((city) => rows.every(({ folded }) => folded !== foldText(city)));
  return [...kept.map(({ value, events }) => ({ value, count: Number(events) })), ...missing.map((value) => ({ value, count: 0 }))];
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
  const rows = await manager
    .createQueryBuilder(Event, 'event')
    .innerJoin(CalendarEntry, 'entry', `event.id = COALESCE(${ENTRY_ROW.recordId}, ${ENTRY_ROW.eventId})`)
    .select('event.inLanguage', 'tags')
    .addSelect('COUNT(*)', 'events')
    .where(`${buildEntriesOf(ids, 'all', 'entry')} AND event.inLanguage IS NOT NULL`)
    .groupBy('event.inLanguage')
    .getRawMany<{ tags: string | string[]; events: number | string }>();
  return rows.map(({ tags, events }) => ({
    tags: typeof tags === 'string' ? (JSON.parse(tags) as string[]) : tags,
    events: Number(events),
  }));
}

/** Lists a tag and what it begins with: `zh-Hant-TW`, `zh-Hant`, `zh`. */
function listPrefixes(tag: string): string[] {
  const parts = tag.split('-');
  return parts.map((_, place) => parts.slice(0, place + 1).join('-'));
}
