import { createHash } from 'node:crypto';
import type { ImportProblem } from '../../core/errors/import-problem.js';
import type { ImportTarget } from './import-target.js';
import type { SourceRecord } from './source-record.js';

/** 72 bits: two of a million ids share a hash once in ten billion imports. */
const HASH_BYTES = 9;

/** The records that a source has had so far, by a short hash of their ids. */
export class SeenRecords {
  private readonly hashes = new Set<string>();
  /** Whether the source has a record whose id is not known. */
  hasUnknown = false;
  hasEvents = false;

  /** Adds a record. Returns false if it was there already. */
  add(record: Pick<SourceRecord, 'resource' | 'externalId'>): boolean {
    const before = this.hashes.size;
    this.hashes.add(hashKey(record));
    if (record.resource === 'event') this.hasEvents = true;
    return this.hashes.size > before;
  }

  has(record: Pick<SourceRecord, 'resource' | 'externalId'>): boolean {
    return this.hashes.has(hashKey(record));
  }
}

/**
 * Returns a short string for a record, to remember it by. An id that a reader has cut out of a text would keep the whole text in
 * memory.
 */
export function hashKey({ resource, externalId }: Pick<SourceRecord, 'resource' | 'externalId'>): string {
  return createHash('sha256').update(`${resource} ${externalId}`).digest().toString('latin1', 0, HASH_BYTES);
}

/** Nothing goes to the trash, although the options ask for it. */
export class PruneRefusal extends Error {
  constructor(readonly problem: ImportProblem) {
    super(problem.code);
  }
}

/**
 * Returns the events that the calendar has from the source, and that the source no longer has, as records that are gone. A feed leaves out
 * what has begun, so that is never among them.
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
  for await (const externalId of target.listComing(source)) {
    const place = { at: 'record', resource: 'event', id: externalId } as const;
    const record = { resource: 'event', externalId, body: null, place } as const;
    if (!seen.has(record)) gone.push(record);
  }
  return gone;
}
