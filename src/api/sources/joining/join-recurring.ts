import { isRecord, type SourceItem, type SourceReader, type SourceRecord } from '../../imports/source-record.js';
import type { KnownEvent } from './known-event.js';
import { planJoining } from './plan-joining.js';

/** What joining needs of the calendar and the source. */
export interface JoiningOptions {
  /** Reads what the calendar has of the source. */
  readonly readKnown: () => Promise<ReadonlyMap<string, KnownEvent>>;
  /** Whether dates that the source no longer has leave their series. */
  readonly prunes: boolean;
}

/**
 * Joins events that differ in their dates alone into series. Reads all of a source before it yields its first event, and the other records
 * as they come.
 */
export async function* joinRecurring(reader: SourceReader, { readKnown, prunes }: JoiningOptions): AsyncGenerator<SourceItem, undefined> {
  const events: SourceRecord[] = [];
  const unreadable = new Set<string>();
  let hasUnknown = false;
  for await (const item of reader) {
    if (isRecord(item) && item.resource === 'event') events.push(item);
    else yield item;
    if (!('problem' in item) || item.isGone === true) continue;
    if (item.externalId === undefined) hasUnknown = true;
    else unreadable.add(item.externalId);
  }
  yield* planJoining(events, { known: await readKnown(), unreadable, prunes: prunes && !hasUnknown });
}
