import type { SelectQueryBuilder } from 'typeorm';
import { externalIdFilters, type ShowsOneOf } from '../../content/external-ids/external-id-filters.js';
import { assertRecordsReadable } from '../../content/lookup/linked-records.js';
import { modificationFilters, translationFilters } from '../../content/lookup/translation-filters.js';
import { filterTranslated } from '../../content/texts/resolve-text-sql.js';
import { selectChangedEventIds } from '../links/affected-records.js';
import { buildFreeCondition } from '../cost.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';
import type { Event } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { findCandidates } from '../words/find-candidates.js';
import { buildAccessibleCondition } from './build-accessible-condition.js';
import { buildLocatedCondition, buildNearCondition } from './distance-sql.js';
import { testTexts } from './find-by-words.js';
import type { EventSearch } from './find-events.js';
import type { TestedParameter } from './list-parameters.js';
import type { RowColumns } from './list-row.js';

/** Adds the condition of a parameter to a query whose alias `event` is the record of a row. */
type RecordTest<V> = (rows: SelectQueryBuilder<Event>, value: V, search: EventSearch) => unknown;

/** Where a query has rows: dates of series are named by their own ids, and whole events also by those of their dates. */
export const SHOWS_ONE_OF = {
  records: (ids: string) => `event.id IN (${ids})`,
  events: (ids: string) => `(event.id IN (${ids}) OR event.id IN (SELECT part.series_id FROM occurrence part WHERE part.id IN (${ids})))`,
  dates:
    ({ eventId }: Pick<RowColumns, 'eventId'>) =>
    (ids: string) =>
      `(event.id IN (${ids}) OR ${eventId} IN (${ids}))`,
};

type SentValue<Name> = Name extends keyof ListEventsDto ? NonNullable<ListEventsDto[Name]> : undefined;

/** One function for each parameter that is tested on the record of a row. A missing one does not compile. */
const TESTS: { readonly [Name in TestedParameter]: RecordTest<SentValue<Name>> } = {
  ...translationFilters(EVENT_RESOURCE, 'content'),
  ...modificationFilters('event', selectChangedEventIds),
  fallback: (rows, _value, { context }) => {
    filterTranslated(rows, EVENT_RESOURCE, 'event', context);
  },
  geoloc: (rows, isLocated, { context }) => {
    const { sql, parameters } = buildLocatedCondition(context.principal);
    rows.andWhere(isLocated ? sql : `NOT ${sql}`, parameters);
  },
  geoloc_lat: (rows, _latitude, { query, context }) => {
    const { sql, parameters } = buildNearCondition(query, context.principal);
    rows.andWhere(sql, parameters);
  },
  attendance_mode: (rows, modes) => rows.andWhere('event.attendanceMode IN (:...modes)', { modes }),
  ticket_status: (rows, tickets) => rows.andWhere('event.ticketStatus IN (:...tickets)', { tickets }),
  in_language: (rows, tags) => {
    // A tag is in quotes, and ends there or goes on with a hyphen. It has no character that is special in LIKE.
    const patterns = tags.flatMap((tag) => [`%"${tag}"%`, `%"${tag}-%`]);
    const conditions = patterns.map((_, place) => `event.inLanguage LIKE :tag${place}`);
    rows.andWhere(`(${conditions.join(' OR ')})`, Object.fromEntries(patterns.map((pattern, place) => [`tag${place}`, pattern])));
  },
  accessibility: (rows, words, { context }) => {
    const { sql, parameters } = buildAccessibleCondition(words, context.principal);
    rows.andWhere(sql, parameters);
  },
  age: (rows, age) =>
    rows.andWhere('(event.ageMin IS NULL OR event.ageMin <= :age) AND (event.ageMax IS NULL OR event.ageMax >= :age)', { age }),
  is_free: (rows, free) => rows.andWhere(`${free ? '' : 'NOT '}${buildFreeCondition()}`),
  author: (rows, authors) => rows.andWhere('event.authorId IN (:...authors)', { authors }),
  post_parent: async (rows, parent, { manager, context }) => {
    await assertRecordsReadable(manager, EVENT_RESOURCE, [parent], 'post_parent', context);
    rows.andWhere('event.parentId = :parent', { parent });
  },
  search: async (rows, words, search) => {
    testTexts(rows, words, search);
    const { ids } = await findCandidates(search.manager, words, search.commonWords);
    if (ids) rows.andWhere(ids.length > 0 ? 'event.id IN (:...candidates)' : '1 = 0', { candidates: ids });
  },
};

/**
 * Keeps the rows whose records pass the tests, one after the other.
 * @param showsOneOf builds the condition that a row shows an event with one of some ids
 * @throws DomainError of a parameter that the client must not use
 */
export async function testRecords(
  rows: SelectQueryBuilder<Event>,
  tested: readonly TestedParameter[],
  search: EventSearch,
  showsOneOf: ShowsOneOf,
): Promise<void> {
  const tests = { ...TESTS, ...externalIdFilters<Event>('event', 'content', showsOneOf) };
  for (const name of tested) {
    const test = tests[name] as RecordTest<unknown>;
    await test(rows, name === 'fallback' ? undefined : search.query[name], search);
  }
}
