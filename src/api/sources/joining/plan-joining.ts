import type { SourceItem, SourceRecord } from '../../imports/source-record.js';
import type { DatedEvent } from './dated-event.js';
import { groupBy } from './group-by.js';
import { isJoinableId, joinDates } from './join-dates.js';
import type { KnownEvent } from './known-event.js';
import { KnownSeries, type Member } from './known-series.js';

/** An event of the source. */
export interface ReadEvent {
  readonly record: SourceRecord;
  /** undefined if it can be no date of a series. */
  readonly dated: DatedEvent | undefined;
}

/** What the plan must know beside the events. */
export interface JoiningState {
  /** What the calendar has of the source, by the id in the source. */
  readonly known: ReadonlyMap<string, KnownEvent>;
  /** The events of the source that cannot be read. */
  readonly unreadable: ReadonlySet<string>;
  /** Whether dates that the source no longer has leave their series. */
  readonly prunes: boolean;
  /** Whether events join each other and the series. */
  readonly joinsNew: boolean;
}

/**
 * Yields what an import writes of the events of a source if equal ones become series: first the series, then the dates that differ from
 * their series, then the single events.
 * @param events all of the source that can be read
 */
export function* planJoining(events: readonly ReadEvent[], state: JoiningState): Generator<SourceItem, void> {
  const { known, joinsNew } = state;
  const dated = listDated(events);
  const members = dated.flatMap((event) => toMember(event, known) ?? []);
  const { series, kept } = findSeries(members, state);
  const joinable = joinsNew ? dated.filter((event) => isJoinable(event, known)) : [];
  const left = addToSeries(joinable, series, known);
  const lasting = series.filter((one) => one.listRemains() === undefined);
  const joined = new Set([...series.flatMap(({ draft }) => draft.ids), ...kept]);
  for (const { draft } of lasting) yield draft.record;
  for (const draft of joinDates(left, known)) {
    for (const id of draft.ids) joined.add(id);
    yield draft.record;
  }
  yield* lasting.flatMap((one) => one.listOccurrences());
  yield* series.flatMap((one) => one.listRemains() ?? []);
  yield* kept.map((keptId) => ({ keptId }));
  for (const { record } of events) if (!joined.has(record.externalId)) yield record;
}

/** Of several events with one id, the first counts. The import refuses the others. */
function listDated(events: readonly ReadEvent[]): DatedEvent[] {
  const first = new Map<string, ReadEvent>();
  for (const event of events) if (!first.has(event.record.externalId)) first.set(event.record.externalId, event);
  return [...first.values()].flatMap(({ dated }) => dated ?? []);
}

function isJoinable({ record: { externalId } }: DatedEvent, known: ReadonlyMap<string, KnownEvent>): boolean {
  return isJoinableId(externalId) && (known.get(externalId)?.isJoinable ?? true);
}

function toMember(event: DatedEvent, known: ReadonlyMap<string, KnownEvent>): Member | undefined {
  const one = known.get(event.record.externalId);
  return one?.date && { ...event, known: { ...one, date: one.date } };
}

/** Returns the series of the calendar that have dates in the source, and the ids of events that stay as they are. */
function findSeries(members: readonly Member[], { known, unreadable, prunes }: JoiningState): { series: KnownSeries[]; kept: string[] } {
  const bySeries = groupBy(members, ({ known: { date } }) => date.seriesId);
  const dates = [...known.values()].flatMap((one) => (one.date ? [{ ...one, date: one.date }] : []));
  const ids = new Set(members.map(({ known: { externalId } }) => externalId));
  const absent = groupBy(
    dates.filter(({ externalId }) => !ids.has(externalId)),
    ({ date }) => date.seriesId,
  );
  const records = new Map([...known.values()].flatMap((one) => (one.isSeries ? [[one.id, one] as const] : [])));
  const series: KnownSeries[] = [];
  const kept: string[] = [];
  for (const [seriesId, own] of bySeries) {
    const record = records.get(seriesId);
    const retained = (absent.get(seriesId) ?? []).filter(({ externalId }) => !prunes || unreadable.has(externalId));
    if (record) series.push(new KnownSeries(record, own, retained));
    // Users have divided the series, and this part of it has no id of the source.
    else kept.push(...own.map((member) => member.known.externalId));
  }
  for (const [seriesId, own] of absent) {
    const isHidden = !bySeries.has(seriesId) && own.some(({ externalId }) => unreadable.has(externalId));
    if (isHidden && records.has(seriesId)) kept.push(records.get(seriesId)!.externalId);
  }
  return { series, kept };
}

/** Adds events to the series that they are equal to. Returns those that are left. */
function addToSeries(
  events: readonly DatedEvent[],
  series: readonly KnownSeries[],
  known: ReadonlyMap<string, KnownEvent>,
): readonly DatedEvent[] {
  const byKey = new Map<string, readonly DatedEvent[]>(groupBy(events, ({ key }) => key));
  for (const one of series) {
    const { key } = one.draft.model;
    const equal = byKey.get(key);
    if (equal) byKey.set(key, one.add(equal, known));
  }
  return [...byKey.values()].flat();
}
