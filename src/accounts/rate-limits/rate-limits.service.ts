import type { OutgoingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { type RateLimits as Limits, Settings } from '../../core/config/settings.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { counters } from '../../core/counters.js';
import { buildAddressKey } from '../../core/http/context/client-address.js';
import { Clock } from '../../core/time/clock.js';
import { boundEntries, HealthRateLimitStore, type RateLimitResult, RateLimitStore, RequestRateLimitStore } from './rate-limit-store.js';
import { SteadyRefusals } from './steady-refusals.js';

const WINDOW_SECONDS = 60;
const WRITE_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The label `limit` is the name of a limit of ordinary requests, or `sign-in` for passwords. */
export const rateLimitRefusals = new Counter({
  name: 'calendar_rate_limited_total',
  help: 'Requests that were refused, by the limit that they had reached.',
  labelNames: ['limit'],
  registers: [counters],
});

type LimitName = keyof Limits;

/** Headers of a response that show what is left of the limits. Empty where there are no limits. */
export type RateLimitHeaders = Record<string, string>;

/** The state of a limit after a request. */
interface NamedResult extends RateLimitResult {
  readonly name: LimitName;
  readonly limit: number;
  /** How often the caller was refused in this window. */
  readonly refusals: number;
}

/** Keys of callers who have reached a limit. When there are more, the least recently used one is dropped. */
const MAX_REFUSED_KEYS = 50_000;

/** A caller with more refusals in one window waits for each further answer. */
const MAX_PROMPT_REFUSALS = 100;

/** A caller who has reached a limit. */
interface RefusedCaller {
  /** When the window ends, in milliseconds since 1970. */
  readonly untilMs: number;
  /** The refusals in this window. */
  count: number;
}

/** Counts ordinary requests by address and by user. An address is that of `findClientAddress`. */
@Injectable()
export class RateLimitsService {
  /** By key. Until the window of a caller ends, the store is not asked. */
  private readonly refusedCallers = new LRUCache<string, RefusedCaller>(boundEntries(MAX_REFUSED_KEYS));
  private readonly steadyRefusals = new SteadyRefusals();

  constructor(
    private readonly store: RequestRateLimitStore,
    private readonly healthChecks: HealthRateLimitStore,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /**
   * Counts a request that has just arrived, before its credentials are checked. A request without credentials counts as
   * anonymous; one with credentials counts for a higher limit of its address, because many users may share it.
   * @returns the headers that show what is left of the limits; none when there are no limits
   * @throws DomainError 429 with the same headers and `Retry-After`
   */
  async countArrival(address: string | null, hasCredentials: boolean): Promise<RateLimitHeaders> {
    const headers = await this.consume(buildAddressKey(address), [hasCredentials ? 'address' : 'anonymous']);
    // The limits of the user are shown instead.
    return hasCredentials ? {} : headers;
  }

  /** Counts a request of a user. @returns and throws as `countArrival` */
  countUser(id: number, method: string): Promise<RateLimitHeaders> {
    return this.consume(`user:${id}`, WRITE_METHODS.has(method) ? ['user', 'writes'] : ['user']);
  }

  /**
   * Counts an upload of a user, beside `countUser`.
   * @param earlier the headers that the response has already
   * @returns and throws as `countSearch`
   */
  countUpload(id: number, earlier: OutgoingHttpHeaders): Promise<RateLimitHeaders> {
    return this.consume(`user:${id}`, ['uploads'], earlier);
  }

  /**
   * Counts a search without credentials, beside `countArrival`.
   * @param earlier the headers that the response has already
   * @returns the headers of both counts
   * @throws DomainError 429 with the headers of both counts
   */
  countSearch(address: string | null, earlier: OutgoingHttpHeaders): Promise<RateLimitHeaders> {
    return this.consume(buildAddressKey(address), ['search'], earlier);
  }

  /**
   * Counts a request with wrong credentials as anonymous. So trying out tokens is limited, but valid tokens from the same
   * address still work.
   * @returns and throws as `countArrival`
   */
  countFailedSignIn(address: string | null): Promise<RateLimitHeaders> {
    return this.consume(buildAddressKey(address), ['anonymous']);
  }

  /** Counts a request for a file of pages, with or without credentials, instead of `countArrival`. @returns and throws as `countArrival` */
  countFile(address: string | null): Promise<RateLimitHeaders> {
    return this.consume(buildAddressKey(address), ['files']);
  }

  /** Counts a health check, on this instance alone: it must not depend on Redis. @returns and throws as `countArrival` */
  async countHealthCheck(address: string | null): Promise<RateLimitHeaders> {
    await this.consume(buildAddressKey(address), ['health'], {}, this.healthChecks);
    return {};
  }

  /** Counts a request against each of the limits, even if one of them refuses it. */
  private async consume(
    caller: string,
    names: LimitName[],
    earlier: OutgoingHttpHeaders = {},
    store: RateLimitStore = this.store,
  ): Promise<RateLimitHeaders> {
    const limits = this.settings.rateLimits;
    if (limits === null) return {};
    const spent = await Promise.all(names.map((name) => this.consumeOne(store, caller, name, limits[name])));
    const headers = buildRateLimitHeaders(spent, earlier);
    const refused = spent.filter(({ isAllowed }) => !isAllowed);
    if (refused.length === 0) return headers;
    for (const { name } of refused) rateLimitRefusals.inc({ limit: name });
    const waits = refused.map(({ secondsLeft }) => secondsLeft);
    const isFlood = refused.some(({ refusals }) => refusals > MAX_PROMPT_REFUSALS);
    throw new DomainError('too-many-requests', { headers: { ...headers, 'Retry-After': String(Math.max(...waits)) }, isFlood });
  }

  private async consumeOne(store: RateLimitStore, caller: string, name: LimitName, limit: number): Promise<NamedResult> {
    const key = `${name}:${caller}`;
    const nowMs = this.clock.now().getTime();
    const refused = this.refusedCallers.get(key);
    const leftMs = (refused?.untilMs ?? 0) - nowMs;
    // If the clock was set back, the store decides.
    if (refused && leftMs > 0 && leftMs <= WINDOW_SECONDS * 1000) {
      const refusals = ++refused.count;
      return { name, limit, isAllowed: false, count: limit, secondsLeft: Math.ceil(leftMs / 1000), refusals };
    }
    const result = await store.consume(key, { limit, seconds: WINDOW_SECONDS });
    if (!result.isAllowed) {
      this.refusedCallers.set(key, { untilMs: nowMs + result.secondsLeft * 1000, count: 1 });
      this.steadyRefusals.note(name, caller, limit, nowMs);
    }
    return { name, limit, ...result, refusals: result.isAllowed ? 0 : 1 };
  }
}

/**
 * Returns the headers of draft-ietf-httpapi-ratelimit-headers-10: quota `q` per window `w`; remaining `r` for `t` seconds.
 * @param earlier headers with the limits that were counted before
 */
function buildRateLimitHeaders(spent: NamedResult[], earlier: OutgoingHttpHeaders): RateLimitHeaders {
  const policies = spent.map(({ name, limit }) => `"${name}";q=${limit};w=${WINDOW_SECONDS}`);
  const remainders = spent.map(({ name, limit, count, secondsLeft }) => `"${name}";r=${Math.max(0, limit - count)};t=${secondsLeft}`);
  const join = (before: OutgoingHttpHeaders[string], items: string[]) => [...(before === undefined ? [] : [before]), ...items].join(', ');
  return { 'RateLimit-Policy': join(earlier['ratelimit-policy'], policies), RateLimit: join(earlier.ratelimit, remainders) };
}
