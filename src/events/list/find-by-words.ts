import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { joinResolvedTexts } from '../../content/texts/resolve-text-sql.js';
import { filterByWords } from '../../core/database/list-queries.js';
import { collectIds, divideIds, filterIds, type IdBatches, readIndex } from '../../core/database/whole-lists.js';
import { splitSearch } from '../../core/text/index-words.js';
import { bound, recordIdOf } from '../calendar/calendar-sql.js';
import { readEntries, readEntriesOf } from '../calendar/read-entries.js';
import { mergeBounds, type MergedBounds } from '../calendar/time-ranges.js';
import { Event } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
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
  const found: PlacedRow[] = [];
  // The texts of a series are compared once, however many dates it has.
  const matching = filterIds(selectMatching(words, search), 'event', [ids]);
  const events = addDates(manager, mergeBounds(plan.selection.bounds), matching);
  for await (const some of divideIds(events)) found.push(...(await readEntriesOf(manager, plan.selection, some)));
  return found;
}

/** Yields the ids of records, and of the dates in a window that show a series among them. */
async function* addDates(
  manager: EntityManager,
  { start, end }: MergedBounds,
  batches: IdBatches,
): AsyncGenerator<readonly number[], void> {
  const inWindow = [bound('start_utc', start, 'occurrence'), bound('end_utc', end, 'occurrence')];
  const times = inWindow.flatMap(({ values }) => values);
  for await (const records of divideIds(batches)) {
    yield records;
    const conditions = [`record_id IN (${records.join()})`, "id <> record_id AND state = 'listed'", ...inWindow.flatMap(({ sql }) => sql)];
    const dates = readIndex<{ recordId: number; id: number }>((last = { recordId: 0, id: 0 }, limit) =>
      manager.query(
        `SELECT record_id AS recordId, id FROM occurrence WHERE ${conditions.join(' AND ')} AND (record_id > ? OR (record_id = ? AND id > ?))
          ORDER BY record_id, id LIMIT ${limit}`,
        [...times, last.recordId, last.recordId, last.id],
      ),
    );
    for await (const rows of dates) yield rows.map(({ id }) => id);
  }
}

/** @param sets each contains all events with one of the words */
async function findInAllEntries(sets: readonly EventIdSet[], words: string, plan: ListPlan, search: EventSearch): Promise<PlacedRow[]> {
  const name = JSON.stringify([search.context.locale.chain, splitSearch(words)]);
  const read = (manager: EntityManager, ids: readonly number[]) =>
    collectIds(filterIds(selectMatching(words, { ...search, manager }), 'event', [ids]));
  const found: PlacedRow[] = [];
  for await (const entries of readEntries(search.manager, plan.selection, plan.direction)) {
    const rows = entries.filter((entry) => sets.every((set) => set.has(recordIdOf(entry))));
    const matching = await search.textMatches.filter(name, [...new Set(rows.map(recordIdOf))], read);
    for (const row of rows) if (matching.has(recordIdOf(row))) found.push(row);
  }
  return found;
}

/** Builds the query of the records whose shown texts contain the words. */
function selectMatching(words: string, search: EventSearch): SelectQueryBuilder<Event> {
  const events = search.manager.createQueryBuilder(Event, 'event').select('event.id', 'id');
  testTexts(events, words, search);
  return events;
}

/** Keeps the rows whose shown texts contain each of these words. */
export function testTexts(rows: SelectQueryBuilder<Event>, words: string, { context }: EventSearch): void {
  const text = joinResolvedTexts(rows, EVENT_RESOURCE, 'event', context.locale.chain);
  filterByWords(rows, [text('nameFolded'), text('descriptionFolded')], words);
}
