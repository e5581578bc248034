import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { CalendarEntry } from '../../content/calendar/calendar-entry.entity.js';
import { joinResolvedTexts } from '../../content/texts/resolve-text-sql.js';
import { filterByWords } from '../../core/database/list-queries.js';
import { divideIds } from '../../core/database/whole-lists.js';
import { splitSearch } from '../../core/text/index-words.js';
import { buildEntryCondition, ENTRY_ROW, recordIdOf } from '../calendar/calendar-sql.js';
import { readEntries } from '../calendar/read-entries.js';
import { Event } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';
import { type EventIdSet, findCandidates } from '../words/find-candidates.js';
import type { EventSearch, FoundRows } from './find-events.js';
import { compareRows, keepFirstOfSeries, type PlacedRow, timeOf } from './list-row.js';
import type { ListPlan } from './plan-list.js';

/** Finds a page of the calendar whose events contain the words of a search, in the order of time and id. It finds the whole list. */
export async function findByWords(plan: ListPlan, search: EventSearch): Promise<FoundRows> {
  const { page, per_page } = search.query;
  const all = await findAllByWords(plan, search);
  const found = plan.isCollapsed ? keepFirstOfSeries(all) : all;
  const start = (page - 1) * per_page;
  return { rows: found.slice(start, start + per_page), total: found.length };
}

/**
 * Finds all rows of the calendar whose texts contain the words of a search, in the order of time and id. It answers what the calendar
 * answers, and `search`. The index of words knows the records with a rare word. If all words are common, it reads the ids of all
 * entries, and only the texts of which it does not know yet whether they contain the words.
 */
export async function findAllByWords(plan: ListPlan, search: EventSearch): Promise<PlacedRow[]> {
  const { search: words = '' } = search.query;
  const { ids, sets } = await findCandidates(search.manager, words, search.commonWords);
  const found = await (ids ? findAmong(ids, words, plan, search) : findInAllEntries(sets, words, plan, search));
  const sign = plan.direction === 'ASC' ? 1 : -1;
  return found.sort((one, other) => sign * compareRows(one, other, timeOf(plan)));
}

/** Returns the rows that show these records and contain the words. A series is shown by its unchanged dates. */
async function findAmong(ids: readonly number[], words: string, plan: ListPlan, search: EventSearch): Promise<PlacedRow[]> {
  const { manager } = search;
  const { sql, parameters } = buildEntryCondition(plan.selection);
  const found: PlacedRow[] = [];
  for await (const candidates of divideIds([ids])) {
    const records = selectMatching(candidates, words, search);
    const rows = manager
      .createQueryBuilder()
      .select(ENTRY_ROW.eventId, 'eventId')
      .addSelect(ENTRY_ROW.recordId, 'recordId')
      .addSelect(ENTRY_ROW.seriesId, 'seriesId')
      .addSelect('entry.start_utc', 'startUtc')
      .addSelect('entry.end_utc', 'endUtc')
      .from(`(${records.getQuery()})`, 'matching')
      .leftJoin(Occurrence, 'occurrence', "occurrence.record_id = matching.id AND occurrence.state = 'listed'")
      .innerJoin(CalendarEntry, 'entry', 'entry.event_id = COALESCE(occurrence.id, matching.id)')
      .where(sql)
      .setParameters({ ...records.getParameters(), ...parameters });
    found.push(...(await rows.getRawMany<PlacedRow>()));
  }
  return found;
}

/** @param sets each contains all events with one of the words */
async function findInAllEntries(sets: readonly EventIdSet[], words: string, plan: ListPlan, search: EventSearch): Promise<PlacedRow[]> {
  const name = JSON.stringify([search.context.locale.chain, splitSearch(words)]);
  const read = async (manager: EntityManager, ids: readonly number[]) => {
    const rows = await selectMatching(ids, words, { ...search, manager }).getRawMany<{ id: number }>();
    return rows.map(({ id }) => id);
  };
  const found: PlacedRow[] = [];
  for await (const entries of readEntries(search.manager, plan.selection, plan.direction)) {
    const rows = entries.filter((entry) => sets.every((set) => set.has(recordIdOf(entry))));
    const matching = await search.textMatches.filter(name, [...new Set(rows.map(recordIdOf))], read);
    for (const row of rows) if (matching.has(recordIdOf(row))) found.push(row);
  }
  return found;
}

/** Builds the query of those of these records whose shown texts contain the words. */
function selectMatching(ids: readonly number[], words: string, search: EventSearch): SelectQueryBuilder<Event> {
  const events = search.manager.createQueryBuilder(Event, 'event').select('event.id', 'id').where('event.id IN (:...ids)', { ids });
  testTexts(events, words, search);
  return events;
}

/** Keeps the rows whose shown texts contain each of these words. */
export function testTexts(rows: SelectQueryBuilder<Event>, words: string, { context }: EventSearch): void {
  const text = joinResolvedTexts(rows, EVENT_RESOURCE, 'event', context.locale.chain);
  filterByWords(rows, [text('nameFolded'), text('descriptionFolded')], words);
}
