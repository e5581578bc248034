import { MAX_EXTERNAL_ID_LENGTH } from '../../../content/external-ids/external-id-rules.js';
import type { SourceDate } from '../../imports/source-date.js';
import type { DatedEvent } from './dated-event.js';
import type { KnownEvent } from './known-event.js';
import { SeriesDraft } from './series-draft.js';

/** Dates of a series without a rule, where one series would be too long. */
const MAX_DATES = 500;
/** A longer series is divided in any case. */
const MAX_DATES_OF_RULE = 2_000;
/** The id of a series follows from that of its first date. */
const SERIES_SUFFIX = '#series';
const MAX_JOINABLE_ID_LENGTH = MAX_EXTERNAL_ID_LENGTH - SERIES_SUFFIX.length;

/** Tells whether the id of a series can follow from that of an event. */
export function isJoinableId(externalId: string): boolean {
  return externalId.length <= MAX_JOINABLE_ID_LENGTH;
}

/** Joins equal events into new series, at least two in each. Of several that start at the same time, the first one counts. */
export function* joinDates(events: readonly DatedEvent[], known: ReadonlyMap<string, KnownEvent>): Generator<SeriesDraft, void> {
  const groups = new Map<string, Map<string, DatedEvent>>();
  for (const event of events) {
    const group = groups.get(event.key) ?? new Map<string, DatedEvent>();
    groups.set(event.key, group);
    if (!group.has(event.start)) group.set(event.start, event);
  }
  for (const group of groups.values()) {
    const sorted = [...group.values()].sort((one, other) => (one.start < other.start ? -1 : 1));
    for (const part of divideDates(sorted, known)) if (part.length > 1) yield createDraft(part, known);
  }
}

function divideDates(sorted: readonly DatedEvent[], known: ReadonlyMap<string, KnownEvent>): (readonly DatedEvent[])[] {
  if (sorted.length === 1 || (sorted.length <= MAX_DATES_OF_RULE && createDraft(sorted, known).isWritable)) return [sorted];
  const parts: DatedEvent[][] = [];
  for (let from = 0; from < sorted.length; from += MAX_DATES) parts.push(sorted.slice(from, from + MAX_DATES));
  return parts;
}

function createDraft(sorted: readonly DatedEvent[], known: ReadonlyMap<string, KnownEvent>): SeriesDraft {
  const [first] = sorted as [DatedEvent];
  const draft = new SeriesDraft(first.record.externalId + SERIES_SUFFIX, first);
  draft.add(sorted.map((event) => toDate(event, known)));
  return draft;
}

/** Returns the date that an event is or becomes. */
export function toDate({ record: { externalId }, start }: DatedEvent, known: ReadonlyMap<string, KnownEvent>): SourceDate {
  const single = known.get(externalId);
  if (!single || single.date) return { externalId, start };
  const { id, version, isChanged } = single;
  return { externalId, start, event: { id, version, isChanged } };
}
