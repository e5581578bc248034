import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Settings } from '../../core/config/settings.js';
import { ChangeFollower } from '../../core/database/changes/change-follower.js';
import { isImageUpdate } from '../../core/database/changes/change-log.js';
import { cacheLookupCounter } from '../../core/counters.js';
import { isRecordName } from '../../core/resources.js';
import { KeptParts } from './kept-parts.js';

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

/**
 * Shares the parts of feeds between anonymous clients. Clients that ask at the same time wait for the one that makes a part,
 * and later ones get what was kept. Any change of a record forgets all parts, like the cache of answers.
 */
@Injectable()
export class SharedFeedParts implements OnModuleDestroy {
  private kept: KeptParts;
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(
    private readonly changes: ChangeFollower,
    private readonly settings: Settings,
  ) {
    this.kept = new KeptParts(settings);
    changes.subscribe((changed) => {
      // The keys contain the ETag, which also stays when a job or a sign-in was written.
      if (changed === 'unlogged') return;
      if (changed === 'unknown' || changed.some((change) => isRecordName(change.resource) || isImageUpdate(change))) this.forget();
    });
  }

  onModuleDestroy(): Promise<void> {
    return this.kept.close();
  }

  /** Returns the parts of the feed with this key. Feeds with equal keys show the same, unless a record changes. */
  of(key: string): FeedParts {
    return {
      findIds: (find) => this.share(`${key} ids`, { make: find, toBytes: encodeIds, fromBytes: decodeIds }),
      write: (name, write) => this.share(`${key} ${name}`, { make: write, toBytes: compress, fromBytes: decompress }),
      of: (section) => this.of(`${key} ${section}`),
    };
  }

  private async share<V>(name: string, steps: ShareSteps<V>): Promise<V> {
    await this.changes.catchUpOnce();
    const key = shorten(name);
    const running = this.running.get(key) as Promise<V> | undefined;
    // The other client may be refused, or its time may be over: then this one makes the part itself.
    if (running !== undefined) return running.catch(() => steps.make());
    const found = this.findOrMake(key, steps);
    this.running.set(key, found);
    try {
      return await found;
    } finally {
      if (this.running.get(key) === found) this.running.delete(key);
    }
  }

  /** Keeps nothing if a record has changed meanwhile: the part may show the state before. */
  private async findOrMake<V>(key: string, { make, toBytes, fromBytes }: ShareSteps<V>): Promise<V> {
    const { kept } = this;
    const found = await kept.find(key);
    cacheLookupCounter.inc({ cache: 'feeds', outcome: found === undefined ? 'miss' : 'hit' });
    if (found !== undefined) return fromBytes(found);
    const value = await make();
    const bytes = await toBytes(value);
    if (kept !== this.kept) return value;
    if (kept.isFull) this.forget();
    await this.kept.keep(key, bytes);
    return value;
  }

  private forget(): void {
    void this.kept.close();
    this.kept = new KeptParts(this.settings);
    this.running.clear();
  }
}

/** How a value becomes bytes that are kept, and is read from them. */
interface ShareSteps<V> {
  readonly make: () => Promise<V>;
  readonly toBytes: (value: V) => Buffer | Promise<Buffer>;
  readonly fromBytes: (bytes: Buffer) => V | Promise<V>;
}

/** The names of parts have all their ids. */
function shorten(name: string): string {
  return hash('sha1', name, 'base64url');
}

function encodeIds(ids: readonly number[]): Buffer {
  return Buffer.from(Int32Array.from(ids).buffer);
}

function decodeIds({ buffer, byteOffset, length }: Buffer): number[] {
  return [...new Int32Array(buffer.slice(byteOffset, byteOffset + length))];
}

function compress(text: string): Promise<Buffer> {
  return gzipAsync(text, { level: GZIP_LEVEL });
}

async function decompress(bytes: Buffer): Promise<string> {
  return (await gunzipAsync(bytes)).toString();
}
