import { createHash } from 'node:crypto';
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
