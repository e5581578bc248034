import type { ImportProblem } from '../../core/errors/import-problem.js';
import type { ImportTarget } from './import-target.js';
import type { SeenRecords } from './seen-records.js';
import type { SourceRecord } from './source-record.js';

/** Nothing goes to the trash, although the options ask for it. */
export class PruneRefusal extends Error {
  constructor(readonly problem: ImportProblem) {
    super(problem.code);
  }
}

/**
 * Returns the events that the calendar has from the source, and that the source no longer has, as records that are gone.
 * @param allowsEmpty whether a source without any event empties the calendar of its events
 * @throws PruneRefusal, TargetError
 */
export async function findGoneEvents(
  target: ImportTarget,
  source: string,
  seen: SeenRecords,
  allowsEmpty: boolean,
): Promise<SourceRecord[]> {
  if (seen.hasUnknown) throw new PruneRefusal({ code: 'unknown-ids' });
  if (!seen.hasEvents && !allowsEmpty) throw new PruneRefusal({ code: 'no-events' });
  const gone: SourceRecord[] = [];
  for await (const { externalId } of target.listKnown('event', source)) {
    const place = { at: 'record', resource: 'event', id: externalId } as const;
    const record = { resource: 'event', externalId, body: null, place } as const;
    if (!seen.has(record)) gone.push(record);
  }
  return gone;
}
