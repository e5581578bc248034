import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { joinResolvedTexts } from '../../content/texts/resolve-text-sql.js';
import { filterByWords } from '../../core/database/list-queries.js';
import { divideIds } from '../../core/database/whole-lists.js';
import { splitSearch } from '../../core/text/index-words.js';
import { joinRecords } from '../calendar/calendar-sql.js';
import { readEntries } from '../calendar/read-entries.js';
import { Event } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import type { EventIdSet } from '../words/event-id-set.js';
import { findCandidates } from '../words/find-candidates.js';
import type { EventSearch, FoundRows } from './find-events.js';
import type { ListPlan } from './plan-list.js';

/** Finds a page of the calendar whose events contain the words of a search, in the order of start and id. It finds the whole list. */
export async function findByWords(plan: ListPlan, search: EventSearch): Promise<FoundRows> {
  const { page, per_page } = search.query;
  const found = await findAllByWords(plan, search);
  const start = (page - 1) * per_page;
  return { rows: found.slice(start, start + per_page).map((eventId) => ({ eventId })), total: found.length };
}

/**
 * Finds the events of all rows of the calendar that contain the words of a search, in the order of start and id. It answers what the
 * calendar answers, and `search`. The index of words knows the events with a rare word. If all words are common, it reads the ids of
 * all entries, and only the texts of which it does not know yet whether they contain the words.
 */
export async function findAllByWords(plan: ListPlan, search: EventSearch): Promise<number[]> {
  const { search: words = '' } = search.query;
  const { ids, sets } = await findCandidates(search.manager, words, search.commonWords);
  return ids ? findAmong(ids, words, plan, search) : findInAllEntries(sets, words, plan, search);
}

interface FoundEntry {
  readonly id: number;
  readonly startUtc: string;
  readonly occurrence: number;
}

/** Returns the events of the rows that belong to these events and contain the words. */
async function findAmong(ids: readonly number[], words: string, plan: ListPlan, search: EventSearch): Promise<number[]> {
  const found: FoundEntry[] = [];
  for await (const candidates of divideIds([ids])) {
    const rows = joinRecords(search.manager, plan.selection).andWhere('entry.eventId IN (:...candidates)', { candidates });
    testTexts(rows, words, search);
    rows.addSelect('entry.startUtc', 'startUtc').addSelect('entry.occurrence', 'occurrence');
    found.push(...(await rows.getRawMany<FoundEntry>()));
  }
  const sign = plan.direction === 'ASC' ? 1 : -1;
  return found.sort((one, other) => sign * compareEntries(one, other)).map(({ id }) => id);
}

function compareEntries(one: FoundEntry, other: FoundEntry): number {
  if (one.startUtc !== other.startUtc) return one.startUtc < other.startUtc ? -1 : 1;
  return one.id - other.id || one.occurrence - other.occurrence;
}

/** @param sets each contains all events with one of the words */
async function findInAllEntries(sets: readonly EventIdSet[], words: string, plan: ListPlan, search: EventSearch): Promise<number[]> {
  const name = JSON.stringify([search.context.locale.chain, splitSearch(words)]);
  const read = (manager: EntityManager, ids: readonly number[]) => findMatching(ids, words, { ...search, manager });
  const found: number[] = [];
  for await (const entries of readEntries(search.manager, plan.selection, plan.direction)) {
    const rows = entries.filter(({ eventId }) => sets.every((set) => set.has(eventId)));
    const matching = await search.textMatches.filter(name, [...new Set(rows.map(({ eventId }) => eventId))], read);
    for (const { eventId } of rows) if (matching.has(eventId)) found.push(eventId);
  }
  return found;
}

async function findMatching(ids: readonly number[], words: string, search: EventSearch): Promise<number[]> {
  const events = search.manager.createQueryBuilder(Event, 'event').select('event.id', 'id').where('event.id IN (:...ids)', { ids });
  testTexts(events, words, search);
  return (await events.getRawMany<{ id: number }>()).map(({ id }) => id);
}

/** Keeps the rows whose shown texts contain each of these words. */
export function testTexts(rows: SelectQueryBuilder<Event>, words: string, { context }: EventSearch): void {
  const text = joinResolvedTexts(rows, EVENT_RESOURCE, 'event', context.locale.chain);
  filterByWords(rows, [text('nameFolded'), text('descriptionFolded')], words);
}
