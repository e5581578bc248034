import type { DateTimeString } from '../../../core/time/moment.js';
import type { SourceItem, SourceRecord } from '../../imports/source-record.js';
import type { DatedEvent } from './dated-event.js';
import { toDate } from './join-dates.js';
import type { KnownDate, KnownEvent } from './known-event.js';
import { buildException, buildFollower, FOLLOWING_HASH } from './occurrence-records.js';
import { SeriesDraft } from './series-draft.js';

/** An event of the source that is a date of a series of the calendar. */
export interface Member extends DatedEvent {
  readonly known: KnownEvent & { readonly date: KnownDate };
}

/** A series of the calendar that earlier imports have made, and the events of the source that are its dates. */
export class KnownSeries {
  readonly draft: SeriesDraft;

  /** @param retained dates that the source does not have, and that stay */
  constructor(
    private readonly record: KnownEvent,
    private readonly members: readonly Member[],
    retained: readonly Member['known'][],
  ) {
    this.draft = new SeriesDraft(record.externalId, chooseModel(members));
    const toSourceDate = ({ externalId, date }: Member['known']) => ({ externalId, start: this.draft.nameOf(date.originalStart) });
    this.draft.add(retained.map(toSourceDate));
    this.draft.add(members.map(({ known }) => toSourceDate(known)));
  }

  /** Adds events that are as the series, as far as it has no dates of theirs. Returns the others. */
  add(events: readonly DatedEvent[], known: ReadonlyMap<string, KnownEvent>): readonly DatedEvent[] {
    // What users have made of the series stays, so it gets no more dates.
    if (this.record.isChanged) return events;
    const taken = new Set(this.members.map((member) => this.nameOf(member)));
    // Where the series has a date that the source lost, an event of the calendar keeps its own id.
    const isFree = ({ record, start }: DatedEvent) => !taken.has(start) && !(known.has(record.externalId) && this.draft.hasDate(start));
    const added = new Map<DateTimeString, DatedEvent>();
    for (const event of events) if (isFree(event) && !added.has(event.start)) added.set(event.start, event);
    if (added.size === 0 || !this.draft.addIfWritable([...added.values()].map((event) => toDate(event, known)))) return events;
    return events.filter((event) => added.get(event.start) !== event);
  }

  /** Returns what is written of a series whose dates are gone but for one: a single event. What users have changed stays as it is. */
  listRemains(): SourceItem[] | undefined {
    const [member] = this.members as [Member];
    if (this.draft.ids.length > 1) return undefined;
    const { record, known } = member;
    if (!this.record.isChanged && !this.record.isParent && !known.date.isChanged)
      return [{ ...record, endsSeries: this.record.externalId }];
    return [{ keptId: known.externalId }, { keptId: this.record.externalId }];
  }

  /** Returns what is written of dates that differ from the series, or differ no longer. */
  listOccurrences(): SourceRecord[] {
    return this.members.flatMap((member) => {
      const start = this.nameOf(member);
      const { contentHash } = member.known;
      if (member.key !== this.draft.model.key || member.start !== start) return buildException(this.draft, member, start);
      return contentHash === undefined || contentHash === FOLLOWING_HASH ? [] : buildFollower(this.draft, member, start);
    });
  }

  /** A new time of day of the series takes the names of its dates along. */
  private nameOf({ known }: Member): DateTimeString {
    return this.draft.nameOf(known.date.originalStart);
  }
}

/** Returns the first of the events that are as most of them. */
function chooseModel(members: readonly Member[]): Member {
  const counts = new Map<string, number>();
  for (const { key } of members) counts.set(key, (counts.get(key) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const [first] = members
    .filter(({ key }) => counts.get(key) === most)
    .sort((one, other) => (one.known.date.originalStart < other.known.date.originalStart ? -1 : 1));
  return first!;
}
