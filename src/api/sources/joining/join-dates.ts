import { MAX_EXTERNAL_ID_LENGTH } from '../../../content/external-ids/external-id-rules.js';
import { MAX_RDATES } from '../../../core/time/recurrence/find-recurrence.js';
import type { SourceDate } from '../../imports/source-date.js';
import type { DatedEvent } from './dated-event.js';
import type { KnownEvent } from './known-event.js';
import { groupBy } from './group-by.js';
import { SeriesDraft } from './series-draft.js';

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
  for (const equal of groupBy(events, ({ key }) => key).values()) {
    const sorted = equal.toSorted((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0));
    yield* createDrafts(
      sorted.filter(({ start }, place) => start !== sorted[place - 1]?.start),
      known,
    );
  }
}

/** Makes one series of equal events, or several where one would be too long. */
function* createDrafts(sorted: readonly DatedEvent[], known: ReadonlyMap<string, KnownEvent>): Generator<SeriesDraft, void> {
  if (sorted.length === 1) return;
  const whole = sorted.length <= MAX_DATES_OF_RULE ? createDraft(sorted, known) : undefined;
  if (whole?.isWritable) {
    yield whole;
    return;
  }
  for (let from = 0; from < sorted.length - 1; from += MAX_RDATES) yield createDraft(sorted.slice(from, from + MAX_RDATES), known);
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
