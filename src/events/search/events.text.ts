import type { SelectQueryBuilder } from 'typeorm';
import type { RecordReader } from '../../content/reading/record-reader.js';
import { joinResolvedTexts } from '../../content/texts/resolve-text-sql.js';
import { filterByWords } from '../../core/database/list-queries.js';
import type { Search } from '../../core/http/lists/filters.js';
import { splitSearch } from '../../core/text/search-words.js';
import type { FoundPage } from '../calendar/calendar-page.js';
import type { CalendarSelection } from '../calendar/calendar-selection.js';
import { readEntryIds } from '../calendar/read-entry-ids.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';
import { Event } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import type { CommonWords } from '../words/common-words.js';
import type { EventIdSet } from '../words/event-id-set.js';
import { type Candidates, findCandidates } from '../words/find-candidates.js';
import type { TextMatches } from '../words/text-matches.js';

/** The input of a search for events. */
export interface EventSearch extends Search<ListEventsDto> {
  readonly records: RecordReader;
  readonly commonWords: CommonWords;
  readonly textMatches: TextMatches;
  /** What is known of the words of `search`, if they were looked up already. */
  readonly candidates?: Candidates | undefined;
}

/** Keeps the events that the client's `search` finds, if it sent one. */
export async function filterBySearch(events: SelectQueryBuilder<Event>, search: EventSearch): Promise<void> {
  const { query, manager, commonWords, candidates } = search;
  if (query.search === undefined) return;
  filterByText(events, search);
  const { ids } = candidates ?? (await findCandidates(manager, query.search, commonWords));
  if (ids) events.andWhere(ids.length > 0 ? 'event.id IN (:...candidates)' : '1 = 0', { candidates: ids });
}

/** Keeps the events whose shown texts contain each word of the client's `search`. */
function filterByText(events: SelectQueryBuilder<Event>, { query, context }: Search<ListEventsDto>): SelectQueryBuilder<Event> {
  const text = joinResolvedTexts(events, EVENT_RESOURCE, 'event', context.locale.chain);
  filterByWords(events, [text('nameFolded'), text('descriptionFolded')], query.search ?? '');
  return events;
}

/**
 * Finds a page of the calendar whose events contain common words, ordered by start and id. It reads the ids of all entries, and
 * only the texts of which it does not know yet whether they contain the words.
 * @param sets each contains all events with one of the words
 */
export async function findPageByWords(
  search: EventSearch,
  selection: CalendarSelection,
  sets: readonly EventIdSet[],
  direction: 'ASC' | 'DESC',
): Promise<FoundPage> {
  const { query, context, manager, textMatches } = search;
  const name = JSON.stringify([context.locale.chain, splitSearch(query.search ?? '')]);
  const found: number[] = [];
  for await (const listed of readEntryIds(manager, selection, direction)) {
    const candidates = listed.filter((id) => sets.every((set) => set.has(id)));
    const matching = await textMatches.filter(name, candidates, (current, ids) => findMatching({ ...search, manager: current }, ids));
    for (const id of matching) found.push(id);
  }
  const start = (query.page - 1) * query.per_page;
  return { rows: found.slice(start, start + query.per_page).map((id) => ({ id })), total: found.length };
}

async function findMatching(search: EventSearch, ids: readonly number[]): Promise<number[]> {
  const events = search.manager.createQueryBuilder(Event, 'event').select('event.id', 'id');
  const rows = await filterByText(events.where('event.id IN (:...ids)', { ids }), search).getRawMany<{ id: number }>();
  return rows.map(({ id }) => id);
}
