import { type Fields, SourceError, type SourceRecord } from '../../imports/source-record.js';
import { readDatedEvent } from './dated-event.js';
import type { ReadEvent } from './plan-joining.js';
import { shareValues } from './share-values.js';

/** Characters of all events together, where the texts of equal ones count once. */
const MAX_LENGTH = 64 * 1024 * 1024;
/** Characters that an event has beside what it shares with an equal one. */
const OWN_LENGTH = 1_000;

/** Holds all events of a source in memory. Equal ones share their texts. */
export class HeldEvents {
  private readonly events: ReadEvent[] = [];
  /** The first of the equal ones, by their key. */
  private readonly bodies = new Map<string, Fields>();
  private length = 0;

  constructor(private readonly siteTimezone: string) {}

  /** @throws SourceError when the events are too many */
  add(record: SourceRecord): void {
    const dated = readDatedEvent(record, this.siteTimezone);
    const equal = dated && this.bodies.get(dated.key);
    this.length += equal ? OWN_LENGTH : JSON.stringify(record.body).length;
    if (this.length > MAX_LENGTH) throw new SourceError({ code: 'too-many-recurring' });
    if (dated === undefined) {
      this.events.push({ record, dated });
      return;
    }
    if (equal === undefined) this.bodies.set(dated.key, dated.record.body);
    const shared = equal === undefined ? dated.record : { ...dated.record, body: shareValues(dated.record.body, equal) };
    this.events.push({ record: shared, dated: { ...dated, record: shared } });
  }

  list(): readonly ReadEvent[] {
    return this.events;
  }
}
