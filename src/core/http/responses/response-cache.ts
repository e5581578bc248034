import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { LRUCache } from 'lru-cache';
import { ChangeFollower } from '../../database/changes/change-follower.js';
import { cacheLookupCounter } from '../../counters.js';
import { type ChangedRecord, type Changes, isImageUpdate, isLiveChange } from '../../database/changes/change-log.js';
import { isRecordName, liveFieldsOf, RECORD_NAMES } from '../../resources.js';
import { Clock } from '../../time/clock.js';
import { toQuarter } from '../../time/moment.js';
import { ANONYMOUS, isSignedIn, type Principal } from '../context/principal.js';
import type { BufferedResponse, ResponseHead } from './buffered-response.js';

/** The bytes of bodies and headers that the cache keeps at most. */
const MAX_BYTES = 16 * 1024 * 1024;
/** The bytes of headers for users who signed in that the cache keeps at most. */
const MAX_HEAD_BYTES = 8 * 1024 * 1024;
/** A larger response would push out too many others. */
const MAX_RESPONSE_BYTES = 1024 * 1024;
/** The bytes of the keys of responses that the cache knows to have been made before. A URL may be long. */
const MAX_KEY_BYTES = 1024 * 1024;
/** What a key takes beside its characters. */
const KEY_BYTES = 100;
/** What an entry takes beside its body, its key and a long `Link`. */
const ENTRY_BYTES = 2_000;

/** What is kept of a response: enough to tell a client that it has not changed. */
export interface CachedHead {
  readonly head: ResponseHead;
  /** The headers that the handler and the interceptors set. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The names of the headers that they removed. */
  readonly removedHeaders: readonly string[];
  readonly vary: string;
  /** The ids of the records that the response is about. */
  readonly shownIds: readonly number[];
}

/** A response of this service to an anonymous client, with what follows from the handler. */
export interface CachedResponse extends CachedHead {
  readonly response: BufferedResponse;
  /** Whether the limit of searches counts the request. */
  readonly isSearch: boolean;
}

/**
 * The responses to anonymous clients, and the ETags of those to users, while nothing has changed that they could show.
 *
 * An entry is used after `ChangeFollower.catchUp` only. A change of a record forgets all responses; one of live fields alone only
 * those that show the record, or whose parameters depend on it. The key contains the quarter of
 * an hour, because pages tell what is over, and `today` and the default window of events depend on the day. For users it contains all
 * that rights depend on, as the guard has read it for this request: the user, the role and the scopes.
 */
@Injectable()
export class ResponseCache {
  private readonly answers = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_RESPONSE_BYTES,
    sizeCalculation: ({ response }, key) => response.body.length * 2 + key.length * 2 + ENTRY_BYTES,
  });
  private readonly heads = new LRUCache<string, CachedHead>({
    maxSize: MAX_HEAD_BYTES,
    sizeCalculation: ({ headers }, key) => key.length * 2 + headers.join().length * 2 + ENTRY_BYTES,
  });
  /** The keys of the responses that were made last, whether they were kept or not. */
  private readonly madeBefore = new LRUCache<string, true>({
    maxSize: MAX_KEY_BYTES,
    sizeCalculation: (_value, key) => key.length * 2 + KEY_BYTES,
  });
  private generation = 0;
  constructor(
    changes: ChangeFollower,
    private readonly clock: Clock,
  ) {
    changes.subscribe((changed) => {
      this.forget(changed);
    });
  }

  private forget(changed: Changes): void {
    const records =
      typeof changed === 'string' ? undefined : changed.filter((change) => isRecordName(change.resource) || isImageUpdate(change));
    if (records?.length === 0) return;
    this.generation++;
    for (const kept of [this.answers, this.heads] as LRUCache<string, CachedHead>[]) {
      if (records?.every(isLiveChange)) forgetStale(kept, records);
      else kept.clear();
    }
  }

  find(url: string): CachedResponse | undefined {
    const found = this.answers.get(this.keyOf(url));
    cacheLookupCounter.inc({ cache: 'answers', outcome: found === undefined ? 'miss' : 'hit' });
    return found;
  }

  /** Finds what the user was answered last. Call it after catching up. */
  findHead(url: string, principal: Principal): CachedHead | undefined {
    return this.heads.get(this.keyOf(url, principal));
  }

  /** Tells whether the cache still has this response. */
  isCurrent(url: string, answer: CachedResponse): boolean {
    return this.answers.peek(this.keyOf(url)) === answer;
  }

  /**
   * Call it after catching up, before the service begins to make a response.
   * @returns a function that keeps the response if it was made before. It keeps nothing if a record has changed meanwhile: then the
   *   response may show the state before
   */
  prepare(url: string, principal: Principal): (answer: CachedResponse) => void {
    const { generation } = this;
    const key = this.keyOf(url, principal);
    return (answer) => {
      if (generation !== this.generation) return;
      if (isSignedIn(principal)) this.heads.set(key, toHead(answer));
      // A response that is there is as new as this one, and requests that have found it are about to send it.
      else if (!this.answers.has(key)) this.keepIfMadeBefore(key, answer);
    };
  }

  /** Most responses are asked for once only. They would push out others, and take memory. */
  private keepIfMadeBefore(key: string, answer: CachedResponse): void {
    if (this.madeBefore.has(key)) this.answers.set(key, answer);
    this.madeBefore.set(key, true);
  }

  private keyOf(url: string, { id, role, scopes }: Principal = ANONYMOUS): string {
    const reader = id === null ? '' : `${id} ${role} ${[...scopes].sort().join()}`;
    return `${toQuarter(this.clock.now()).getTime()} ${reader} ${url}`;
  }
}

function toHead({ head, headers, removedHeaders, vary, shownIds }: CachedResponse): CachedHead {
  return { head, headers, removedHeaders, vary, shownIds };
}

/** The parameters on which responses depend that do not show a record: those about its live fields, and about all changes. */
const PARAMETERS = [...RECORD_NAMES.flatMap(liveFieldsOf), 'modified_after', 'modified_before'];

/** Forgets the responses that a change of live fields makes stale. */
function forgetStale(kept: LRUCache<string, CachedHead>, records: readonly ChangedRecord[]): void {
  const ids = new Set(records.map(({ id }) => id));
  for (const [key, { shownIds }] of kept.entries()) if (shownIds.some((id) => ids.has(id)) || hasParameter(key)) kept.delete(key);
}

/** A list may have its parameter as `name[]`. */
function hasParameter(key: string): boolean {
  const names = [...new URLSearchParams(key.slice(key.indexOf('?') + 1)).keys()];
  return names.some((name) => PARAMETERS.includes(name.replace(/\[.*/, '')));
}

/** Sets the headers of a cached response. */
export function setCachedHeaders({ headers, removedHeaders, vary }: CachedHead, response: Response): void {
  for (const name of removedHeaders) response.removeHeader(name);
  for (const [name, value] of headers) response.setHeader(name, value);
  if (vary !== '') response.vary(vary);
}
