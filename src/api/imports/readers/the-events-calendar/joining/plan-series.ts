import { MAX_EXTERNAL_ID_LENGTH } from '../../../../../content/external-ids/external-id-rules.js';
import type { DateTimeString } from '../../../../../core/time/moment.js';
import { MAX_RDATES } from '../../../../../core/time/recurrence/find-recurrence.js';
import type { SourceItem, SourceProblem } from '../../../source-record.js';
import type { DatedEvent } from './dated-event.js';
import type { HeldEvent } from './held-events.js';
import { SeriesDraft } from './series-draft.js';

/** The date of a series that an earlier import has made of an event of the site. */
export interface KnownDate {
  /** The id of the series in the source. */
  readonly series: string;
  /** Its original start. */
  readonly start: DateTimeString;
  /** Whether the series gets further dates: users have not changed it. */
  readonly isOpen: boolean;
}

/** The events of the site that earlier imports have written, by their ids; `null`: as an event of its own, which stays one. */
type KnownEvents = ReadonlyMap<string, KnownDate | null>;

export interface JoiningOptions {
  /** The name of the source in `external_ids`. */
  readonly source: string;
  readonly known: KnownEvents;
  /** Whether further events are joined. */
  readonly joinsNew: boolean;
  /** Whether dates that the site no longer has leave their series. */
  readonly prunes: boolean;
}

/** A longer series is divided in any case. */
const MAX_DATES_OF_RULE = 2_000;
/** The id of a series follows from that of one of its events. */
const SERIES_SUFFIX = '#series';

/**
 * Yields what an import writes of the events of a site if equal ones become series: first the series, then their dates, then the single
 * events.
 * @param unreadable problems of events that the site still has
 */
export function* planSeries(
  events: readonly HeldEvent[],
  unreadable: readonly SourceProblem[],
  { source, known, joinsNew, prunes }: JoiningOptions,
): Generator<SourceItem, void> {
  const dated = events.flatMap((event) => event.dated ?? []);
  const unreadableIds = new Set(unreadable.map(({ externalId }) => externalId));
  const isGone = (id: string) => prunes && !unreadableIds.has(undefined) && !unreadableIds.has(id);
  const unknown = joinsNew ? dated.filter(({ record }) => !known.has(record.externalId)) : [];
  const left = new Map<string, readonly DatedEvent[]>(groupBy(unknown, ({ key }) => key));
  const drafts: SeriesDraft[] = [];
  for (const { draft, isOpen } of buildKnownSeries(dated, known, isGone)) {
    const { key } = draft.model;
    if (isOpen && left.has(key)) left.set(key, draft.add(left.get(key)!));
    drafts.push(draft);
    yield draft.record;
  }
  const usedIds = new Set([...known.values()].map((date) => date?.series));
  for (const equal of left.values())
    for (const draft of createSeries(equal, usedIds)) {
      drafts.push(draft);
      yield draft.record;
    }
  const joined = new Set<string>();
  for (const draft of drafts)
    for (const record of draft.listOccurrences(source)) {
      joined.add(record.externalId);
      yield record;
    }
  yield* listUnreadableSeries(unreadable, known, drafts);
  for (const { record } of events) if (!joined.has(record.externalId)) yield record;
}

/** Builds the series that the calendar has, and that have events on the site. */
function buildKnownSeries(dated: readonly DatedEvent[], known: KnownEvents, isGone: (id: string) => boolean) {
  const members = dated.flatMap((event) => {
    const date = known.get(event.record.externalId);
    return date ? [{ ...date, event }] : [];
  });
  const present = new Set(members.map(({ event }) => event.record.externalId));
  const absent = [...known].flatMap(([id, date]) => (date && !present.has(id) && !isGone(id) ? [date] : []));
  const absentBySeries = groupBy(absent, ({ series }) => series);
  return [...groupBy(members, ({ series }) => series)].map(([series, own]) => {
    const draft = new SeriesDraft(series, chooseModel(own));
    for (const { start } of absentBySeries.get(series) ?? []) draft.setDate(start);
    for (const { start, event } of own) draft.setDate(start, event);
    return { draft, isOpen: own.every(({ isOpen }) => isOpen) };
  });
}

/** Returns the first of the events that are as most of them. */
function chooseModel(members: readonly (KnownDate & { readonly event: DatedEvent })[]): DatedEvent {
  const sorted = members.toSorted((one, other) => (one.start < other.start ? -1 : 1)).map(({ event }) => event);
  const groups = [...groupBy(sorted, ({ key }) => key).values()];
  return groups.reduce((most, group) => (group.length > most.length ? group : most))[0]!;
}

/** Makes one series of equal events, or several where one would be too long: at least two events in each, which start at different times. */
function* createSeries(equal: readonly DatedEvent[], usedIds: ReadonlySet<string | undefined>): Generator<SeriesDraft, void> {
  const sorted = equal.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  let left = [...groupBy(sorted, ({ start }) => start).values()].map(([first]) => first!);
  while (left.length > 1) {
    const ids = left.map(({ record }) => record.externalId + SERIES_SUFFIX);
    const id = ids.find((one) => one.length <= MAX_EXTERNAL_ID_LENGTH && !usedIds.has(one));
    if (id === undefined) return;
    const draft = new SeriesDraft(id, left[0]!);
    const isWhole = left.length <= MAX_DATES_OF_RULE && draft.add(left).length === 0;
    left = isWhole ? [] : [...draft.add(left.slice(0, MAX_RDATES)), ...left.slice(MAX_RDATES)];
    yield draft;
  }
}

/** Returns problems of series whose events the site still has, and of which none can be read: they are not gone. */
function listUnreadableSeries(unreadable: readonly SourceProblem[], known: KnownEvents, drafts: readonly SeriesDraft[]): SourceProblem[] {
  const written = new Set<string | undefined>([...drafts.map(({ externalId }) => externalId), undefined]);
  const ofSeries = unreadable.map((problem) => ({ ...problem, externalId: known.get(problem.externalId ?? '')?.series }));
  const bySeries = groupBy(ofSeries, ({ externalId }) => externalId);
  return [...bySeries].flatMap(([id, [first]]) => (written.has(id) ? [] : (first as SourceProblem)));
}

/** Groups items by a key, in their order. Node has `Map.groupBy` from version 21 on. */
function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
