import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { settings } from '../../config/settings.js';
import { ChangeFollower } from '../../database/changes/change-follower.js';
import { cacheLookupCounter } from '../../metrics/counters.js';
import { isRecordName } from '../../resources/resources.js';
import { Clock } from '../../time/clock.js';
import { dateToUtc, toLocal } from '../../time/moment.js';
import type { Answer } from './answer.js';

/** The bytes of bodies and headers that the cache keeps at most. */
const MAX_BYTES = 32 * 1024 * 1024;
/** A larger answer would push out too many others. */
const MAX_ANSWER_BYTES = 1024 * 1024;
/** What an entry takes beside its body and its key. */
const ENTRY_BYTES = 2_000;

/** An answer of this service to an anonymous client, with what follows from the handler. */
export interface CachedAnswer {
  readonly answer: Answer;
  /** The headers that the handler and the interceptors set. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly vary: string;
  /** The path of the route, for the log and the metrics. */
  readonly route: string;
  /** Whether the limit of searches counts the request. */
  readonly isSearch: boolean;
}

/**
 * The answers to anonymous clients, while nothing has changed that they could show.
 *
 * An entry is used after `ChangeFollower.catchUp` only. Any change of a record forgets all answers. The key contains the day
 * on the site's clock, because `today` and the default window of events depend on it.
 */
@Injectable()
export class AnswerCache {
  private readonly answers = new LRUCache<string, CachedAnswer>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ANSWER_BYTES,
    sizeCalculation: ({ answer }, key) => answer.body.length * 2 + key.length * 2 + ENTRY_BYTES,
  });
  private generation = 0;
  /** The date on the site's clock, and the minute since 1970 for which it was computed. */
  private today: { readonly minute: number; readonly date: string } | undefined;

  constructor(
    changes: ChangeFollower,
    private readonly clock: Clock,
  ) {
    changes.subscribe((changed) => {
      if (changed !== 'unknown' && !changed.some(({ resource }) => isRecordName(resource))) return;
      this.generation++;
      this.answers.clear();
    });
  }

  /** A number that grows when the cache forgets its answers. */
  get currentGeneration(): number {
    return this.generation;
  }

  find(url: string): CachedAnswer | undefined {
    const found = this.answers.get(this.keyOf(url));
    cacheLookupCounter.inc({ cache: 'answers', outcome: found === undefined ? 'miss' : 'hit' });
    return found;
  }

  /** Tells whether the cache still has this answer. */
  isCurrent(url: string, answer: CachedAnswer): boolean {
    return this.answers.peek(this.keyOf(url)) === answer;
  }

  /**
   * Call it after catching up, before the service begins to make an answer.
   * @returns a function that keeps the answer, unless a record has changed meanwhile: then the answer may show the state before
   */
  prepare(url: string): (answer: CachedAnswer) => void {
    const { generation } = this;
    const key = this.keyOf(url);
    return (answer) => {
      if (generation === this.generation) this.answers.set(key, answer);
    };
  }

  private keyOf(url: string): string {
    return `${this.findToday()} ${url}`;
  }

  private findToday(): string {
    const now = this.clock.now();
    const minute = Math.floor(now.getTime() / 60_000);
    if (minute !== this.today?.minute) this.today = { minute, date: toLocal(dateToUtc(now), settings.siteTimezone).slice(0, 10) };
    return this.today.date;
  }
}
