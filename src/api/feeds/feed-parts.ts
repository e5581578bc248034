import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChangeFollower } from '../../core/database/changes/change-follower.js';
import { cacheLookupCounter } from '../../core/counters.js';
import { isRecordName } from '../../core/resources.js';

/**
 * The bytes of all parts together. Compressed, a feed takes a quarter of its bytes or less. A longer feed than fits is made anew for
 * each later client, because its last parts displace its first ones. Clients that ask at once share it all the same.
 */
const MAX_BYTES = 16 * 1024 * 1024;
/** A part takes so much beside its bytes and its key. */
const ENTRY_BYTES = 200;
/** Bytes of an id in an array. */
const ID_BYTES = 8;
/** The fastest: the parts are kept for minutes at most. */
const GZIP_LEVEL = 1;

const gzipAsync = promisify(gzip);
const gunzipAsync = promisify(gunzip);

/** The parts of one feed. Each is made when a client needs it. */
export interface FeedParts {
  /** Returns the ids of the records. */
  readonly findIds: (find: () => Promise<readonly number[]>) => Promise<readonly number[]>;
  /** Returns a text of the feed. @param name tells it from the other texts of the feed */
  readonly write: (name: string, write: () => Promise<string>) => Promise<string>;
  /** Returns the parts of a section of the feed, which has ids and names of its own. */
  readonly of: (section: string) => FeedParts;
}

/** The parts of a feed for a single client. */
export const UNSHARED_PARTS: FeedParts = {
  findIds: (find) => find(),
  write: (_name, write) => write(),
  of: () => UNSHARED_PARTS,
};

type Part = Buffer | readonly number[];

/**
 * Shares the parts of feeds between anonymous clients. Clients that ask at the same time wait for the one that makes a part,
 * and later ones get what was kept. Any change of a record forgets all parts, like the cache of answers.
 */
@Injectable()
export class SharedFeedParts {
  private readonly kept = new LRUCache<string, Part>({
    maxSize: MAX_BYTES,
    sizeCalculation: (part, key) => key.length + ENTRY_BYTES + (Buffer.isBuffer(part) ? part.length : part.length * ID_BYTES),
  });
  private readonly running = new Map<string, Promise<unknown>>();
  private generation = 0;

  constructor(private readonly changes: ChangeFollower) {
    changes.subscribe((changed) => {
      if (typeof changed !== 'string' && !changed.some(({ resource }) => isRecordName(resource))) return;
      this.generation++;
      this.kept.clear();
      this.running.clear();
    });
  }

  /** Returns the parts of the feed with this key. Feeds with equal keys show the same, unless a record changes. */
  of(key: string): FeedParts {
    return {
      findIds: (find) => this.share(`${key} ids`, { make: find, toPart: (ids) => ids, read: (part) => part as readonly number[] }),
      write: (name, write) => this.share(`${key} ${name}`, { make: write, toPart: compress, read: decompress }),
      of: (section) => this.of(`${key} ${section}`),
    };
  }

  private async share<V>(key: string, steps: ShareSteps<V>): Promise<V> {
    await this.changes.catchUpOnce();
    const kept = this.kept.get(key);
    cacheLookupCounter.inc({ cache: 'feeds', outcome: kept === undefined ? 'miss' : 'hit' });
    if (kept !== undefined) return steps.read(kept);
    const running = this.running.get(key) as Promise<V> | undefined;
    // The other client may be refused, or its time may be over: then this one makes the part itself.
    if (running !== undefined) return running.catch(() => steps.make());
    const made = this.makeAndKeep(key, steps);
    this.running.set(key, made);
    try {
      return await made;
    } finally {
      if (this.running.get(key) === made) this.running.delete(key);
    }
  }

  /** Keeps nothing if a record has changed meanwhile: the part may show the state before. */
  private async makeAndKeep<V>(key: string, { make, toPart }: ShareSteps<V>): Promise<V> {
    const { generation } = this;
    const value = await make();
    const part = await toPart(value);
    if (generation === this.generation) this.kept.set(key, part);
    return value;
  }
}

/** How a value becomes a part that is kept, and is read from it. */
interface ShareSteps<V> {
  readonly make: () => Promise<V>;
  readonly toPart: (value: V) => Part | Promise<Part>;
  readonly read: (kept: Part) => V | Promise<V>;
}

function compress(text: string): Promise<Buffer> {
  return gzipAsync(text, { level: GZIP_LEVEL });
}

async function decompress(part: Part): Promise<string> {
  return (await gunzipAsync(part as Buffer)).toString();
}
