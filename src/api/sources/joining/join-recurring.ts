import { setImmediate as afterIncomingRequests } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { UserPrincipal } from '../../../core/http/context/principal.js';
import { type Fields, isRecord, type SourceItem, type SourceReader, type SourceRecord } from '../../imports/source-record.js';
import { externalSourceOf } from '../dto/source.response.js';
import type { Source } from '../source.entity.js';
import { readDatedEvent } from './dated-event.js';
import { readKnownEvents } from './known-event.js';
import { type JoiningState, planJoining, type ReadEvent } from './plan-joining.js';
import { shareValues } from './share-values.js';

/** A run of a source, as far as it matters for its series. */
export interface JoiningRun {
  readonly manager: EntityManager;
  readonly source: Pick<Source, 'id' | 'kind' | 'overwrite' | 'joinRecurring'>;
  readonly principal: UserPrincipal;
  /** Whether dates that the source no longer has leave their series. */
  readonly prunes: boolean;
}

/**
 * Returns a reader that joins events which differ in their dates alone into series, if the source says so. What earlier runs have joined
 * stays joined.
 */
export async function joinRecurring(reader: SourceReader, run: JoiningRun): Promise<SourceReader> {
  const { kind, joinRecurring: joinsNew } = run.source;
  if (kind !== 'the-events-calendar') return reader;
  return joinsNew || (await hasDates(run)) ? readJoined(reader, run) : reader;
}

/** Tells whether an event of the source is a date of a series. */
async function hasDates({ manager, source }: JoiningRun): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `SELECT part.id FROM external_id known INNER JOIN occurrence part ON part.id = known.record_id
      WHERE known.resource = 'event' AND known.source = ? LIMIT 1`,
    [externalSourceOf(source)],
  );
  return rows.length > 0;
}

/** Reads all of a source before it yields its first event, and the other records as they come. */
async function* readJoined(
  reader: SourceReader,
  { manager, source, principal, prunes }: JoiningRun,
): AsyncGenerator<SourceItem, undefined> {
  const events: ReadEvent[] = [];
  const bodies = new Map<string, Fields>();
  const unreadable = new Set<string>();
  let hasUnknown = false;
  for await (const item of reader) {
    if (isRecord(item) && item.resource === 'event') events.push(readEvent(item, bodies));
    else yield item;
    if (!('problem' in item) || item.isGone === true) continue;
    if (item.externalId === undefined) hasUnknown = true;
    else unreadable.add(item.externalId);
  }
  const known = await readKnownEvents(manager, source, principal);
  const state: JoiningState = { known, unreadable, prunes: prunes && !hasUnknown, joinsNew: source.joinRecurring };
  for (const item of planJoining(events, state)) {
    // The rules of many series take long to find.
    await afterIncomingRequests();
    yield item;
  }
}

/** @param bodies the first of the equal ones, by the key of their events */
function readEvent(record: SourceRecord, bodies: Map<string, Fields>): ReadEvent {
  const dated = readDatedEvent(record);
  if (dated === undefined) return { record, dated };
  const equal = bodies.get(dated.key);
  if (equal === undefined) bodies.set(dated.key, dated.record.body);
  const shared = equal === undefined ? dated.record : { ...dated.record, body: shareValues(dated.record.body, equal) };
  return { record: shared, dated: { ...dated, record: shared } };
}
