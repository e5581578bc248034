import type { EntityManager } from 'typeorm';
import type { UserPrincipal } from '../../../core/http/context/principal.js';
import { yieldEventLoop } from '../../../core/time/yield-event-loop.js';
import { isRecord, type SourceItem, type SourceReader } from '../../imports/source-record.js';
import { externalSourceOf } from '../dto/source.response.js';
import type { Source } from '../source.entity.js';
import { HeldEvents } from './held-events.js';
import { readKnownEvents } from './known-event.js';
import { type JoiningState, planJoining } from './plan-joining.js';

/** A run of a source, as far as it matters for its series. */
export interface JoiningRun {
  readonly manager: EntityManager;
  readonly source: Pick<Source, 'id' | 'kind' | 'overwrite' | 'joinRecurring'>;
  readonly principal: UserPrincipal;
  /** Whether dates that the source no longer has leave their series. */
  readonly prunes: boolean;
  readonly siteTimezone: string;
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

/** Reads all of a source before it yields its first event, and the other records as they come. @throws SourceError for too many events */
async function* readJoined(
  reader: SourceReader,
  { manager, source, principal, prunes, siteTimezone }: JoiningRun,
): AsyncGenerator<SourceItem, undefined> {
  const events = new HeldEvents(siteTimezone);
  const unreadable = new Set<string>();
  let hasUnknown = false;
  for await (const item of reader) {
    if (isRecord(item) && item.resource === 'event') events.add(item);
    else yield item;
    if (!('problem' in item) || item.isGone === true) continue;
    if (item.externalId === undefined) hasUnknown = true;
    else unreadable.add(item.externalId);
  }
  const known = await readKnownEvents(manager, source, principal);
  const state: JoiningState = { known, unreadable, prunes: prunes && !hasUnknown, joinsNew: source.joinRecurring };
  for (const item of planJoining(events.list(), state)) {
    // The rules of many series take long to find.
    await yieldEventLoop();
    yield item;
  }
}
