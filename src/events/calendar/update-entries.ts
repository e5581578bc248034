import type { EntityManager } from 'typeorm';
import { facetNumbers, type FacetName, SERIES_MARKS } from '../../content/calendar/facets.js';
import { divide } from '../../core/database/many-rows.js';
import { yieldEventLoop } from '../../core/time/yield-event-loop.js';
import type { CounterChanges } from './counter-changes.js';
import { type ComparedEntries, type DatabaseRow, listDifferent, loadEntries, replaceEntries } from './entries.js';

/** Events whose entries may differ from the records. */
export interface StaleEvents {
  /** The ids of single events, series and occurrences, also of erased ones. */
  readonly ids: readonly number[];
  /** The series of which any occurrence may have changed, not only those with one of the ids. */
  readonly withAllDates: ReadonlySet<number>;
  /** The series of which nothing but occurrences with one of the ids may have changed. */
  readonly withOneDate: ReadonlySet<number>;
  /** The series all of whose occurrences that may have changed are among the ids. */
  readonly withListedDates: ReadonlySet<number>;
}

/**
 * Makes the entries of some events agree with the records, in the current transaction. Events that agree are only read.
 *
 * Single events take one statement. Of a series, the unchanged dates all have the entries that its fields give. So one of them
 * is compared, and the others only if it differs. A new title of a series reads few entries, and writes none.
 * @param facets the facets that may have changed
 * @param counters gets what changed
 */
export async function updateEntries(
  manager: EntityManager,
  { ids, withAllDates, withOneDate, withListedDates }: StaleEvents,
  facets: readonly FacetName[],
  counters: CounterChanges,
): Promise<void> {
  // Several rows of the audit log may name the same event.
  const sorted = [...new Set(ids)].sort((one, other) => one - other);
  for (const some of divide(sorted)) {
    const { series, occurrences, left } = await updateSingleEvents(manager, some, { facets, withOneDate }, counters);
    const examples = [...series].flatMap(([id, example]) => (example === null || withAllDates.has(id) ? [] : [example]));
    const seriesIds = [...new Set([...series.keys(), ...occurrences.values()])];
    const compared = [...new Set([...occurrences.keys(), ...examples, ...seriesIds])];
    const different = new Set(await updateOccurrences(manager, compared, facets, counters));
    const differs = ([id, example]: [number, number | null]) => withAllDates.has(id) || (example !== null && different.has(example));
    const others = await findOccurrences(
      manager,
      [...series].filter(differs).map(([id]) => id),
    );
    const ofFormer = await findOccurrencesOfFormer(
      manager,
      left.filter((id) => !withListedDates.has(id)),
    );
    await updateOccurrences(manager, [...others, ...ofFormer], facets, counters);
  }
}

/** What some ids are besides single events. */
interface SeriesAmong {
  /** The series, each with one of its unchanged dates. */
  readonly series: ReadonlyMap<number, number | null>;
  /** The occurrences, and those changed dates that belong to the series. Each with its series. */
  readonly occurrences: ReadonlyMap<number, number>;
  /** The events that were a series before. */
  readonly left: readonly number[];
}

/** Updates the single events among the ids with one statement, if they agree, and finds out what the others are. */
async function updateSingleEvents(
  manager: EntityManager,
  ids: readonly number[],
  { facets, withOneDate }: { readonly facets: readonly FacetName[]; readonly withOneDate: StaleEvents['withOneDate'] },
  counters: CounterChanges,
): Promise<SeriesAmong> {
  const { compared, others } = await loadEntries(manager, ids, { sources: ['events'], facets, more: buildSeriesSql(ids, withOneDate) });
  const series = new Map(listPairs(others, 2));
  const occurrences = new Map(listPairs(others, 3).map(([id, seriesId]) => [id, seriesId!]));
  const single = ids.filter((id) => !series.has(id) && !occurrences.has(id));
  await replaceDifferent(manager, { ...compared, ids: single }, counters);
  const left = single.filter((id) => compared.existing.get(id)?.some(({ facet }) => facet >= SERIES_MARKS));
  return { series, occurrences, left };
}

/** Builds queries with the columns of entries, whose rows have an id, and another one in `series_id`. */
function buildSeriesSql(ids: readonly number[], withOneDate: StaleEvents['withOneDate']): string[] {
  const list = ids.join();
  const withChanged = ids.filter((id) => !withOneDate.has(id));
  const select = (kind: number, id: string, other: string) =>
    `SELECT ${kind} AS kind, 0 AS facet, 0 AS facet_id, '' AS start_utc, ${id} AS event_id, ${other} AS series_id,
      NULL AS record_id, '' AS end_utc, 0 AS span, 0 AS hidden, 0 AS featured, 0 AS direct`;
  const example = `(SELECT occurrence.id FROM occurrence WHERE occurrence.record_id = event.id AND occurrence.state = 'listed' LIMIT 1)`;
  return [
    `${select(2, 'event.id', example)} FROM event WHERE event.id IN (${list}) AND event.recurrence IS NOT NULL`,
    `${select(3, 'occurrence.id', 'occurrence.series_id')} FROM occurrence WHERE occurrence.id IN (${list})`,
    ...(withChanged.length === 0
      ? []
      : [`${select(3, 'event.id', 'event.series_id')} FROM event WHERE event.series_id IN (${withChanged.join()})`]),
  ];
}

function listPairs(rows: readonly DatabaseRow[], kind: number): [id: number, other: number | null][] {
  const some = rows.filter((row) => Number(row.kind) === kind);
  return some.map(({ event_id, series_id }) => [Number(event_id), series_id === null ? null : Number(series_id)]);
}

/** Updates occurrences and the marks of series. Returns the ids that differed. */
async function updateOccurrences(
  manager: EntityManager,
  ids: readonly number[],
  facets: readonly FacetName[],
  counters: CounterChanges,
): Promise<number[]> {
  const different: number[] = [];
  for (const some of divide(ids)) {
    await yieldEventLoop();
    const { compared } = await loadEntries(manager, some, { sources: ['occurrences', 'series'], facets });
    different.push(...(await replaceDifferent(manager, compared, counters)));
  }
  return different;
}

async function replaceDifferent(manager: EntityManager, compared: ComparedEntries, counters: CounterChanges): Promise<number[]> {
  const different = listDifferent(compared);
  if (different.length > 0) await replaceEntries(manager, compared, different, counters);
  return different;
}

/** Returns the ids of all occurrences of series, in any state. */
async function findOccurrences(manager: EntityManager, seriesIds: readonly number[]): Promise<number[]> {
  if (seriesIds.length === 0) return [];
  const rows: { id: number }[] = await manager.query(`SELECT id FROM occurrence WHERE series_id IN (${seriesIds.join()}) ORDER BY id`);
  return rows.map(({ id }) => id);
}

/** Returns the ids with which events that are no series any more are in the calendar. It reads all occurrences of the calendar. */
async function findOccurrencesOfFormer(manager: EntityManager, seriesIds: readonly number[]): Promise<number[]> {
  if (seriesIds.length === 0) return [];
  const rows: { id: number }[] = await manager.query(`SELECT event_id AS id FROM calendar_entry
    WHERE facet IN (${facetNumbers('all').join()}) AND facet_id = 0 AND series_id IN (${seriesIds.join()}) ORDER BY event_id`);
  return [...new Set(rows.map(({ id }) => id))];
}
