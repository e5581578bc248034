import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Counter } from 'prom-client';
import { type RateLimits as Limits, settings } from '../../core/config/settings.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { counters } from '../../core/metrics/counters.js';
import { buildAddressKey } from './address-key.js';
import { type RateLimitResult, RequestRateLimitStore } from './rate-limit-store.js';

const WINDOW_SECONDS = 60;
const WRITE_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The label `limit` is the name of a limit of ordinary requests, or `guesses` for passwords. */
export const rateLimitRefusals = new Counter({
  name: 'calendar_rate_limited_total',
  help: 'Requests that were refused, by the limit that they had reached.',
  labelNames: ['limit'],
  registers: [counters],
});

type LimitName = keyof Limits;

/** The state of a limit after a request. */
interface NamedResult extends RateLimitResult {
  readonly name: LimitName;
  readonly limit: number;
}

/** Counts ordinary requests by user or, without credentials, by address. */
@Injectable()
export class RateLimitsService {
  constructor(private readonly store: RequestRateLimitStore) {}

  /**
   * Counts a request; its principal must be set.
   * @returns the headers that show what is left of the limits; none when there are no limits
   * @throws DomainError 429 with the same headers and `Retry-After`
   */
  countRequest({
    context: { principal },
    ip,
    method,
    query,
  }: Pick<Request, 'context' | 'ip' | 'method' | 'query'>): Promise<Record<string, string>> {
    if (principal.id !== null) return this.consume(`person:${principal.id}`, WRITE_METHODS.has(method) ? ['person', 'writes'] : ['person']);
    return this.consume(buildAddressKey(ip), Object.hasOwn(query, 'search') ? ['anonymous', 'search'] : ['anonymous']);
  }

  /**
   * Counts a request with wrong credentials as anonymous. So trying out tokens is limited, but valid tokens from the same
   * address still work.
   * @returns the same headers as `countRequest`
   * @throws DomainError 429 as `countRequest`
   */
  countFailedSignIn(address: string | undefined): Promise<Record<string, string>> {
    return this.consume(buildAddressKey(address), ['anonymous']);
  }

  /** Counts a request against each of the limits, even if one of them refuses it. */
  private async consume(caller: string, names: LimitName[]): Promise<Record<string, string>> {
    const limits = settings.rateLimits;
    if (limits === null) return {};
    const spent = await Promise.all(
      names.map(async (name): Promise<NamedResult> => {
        const limit = limits[name];
        return { name, limit, ...(await this.store.consume(`${name}:${caller}`, { limit, seconds: WINDOW_SECONDS })) };
      }),
    );
    const headers = buildRateLimitHeaders(spent);
    const refused = spent.filter(({ isAllowed }) => !isAllowed);
    if (refused.length === 0) return headers;
    for (const { name } of refused) rateLimitRefusals.inc({ limit: name });
    const waits = refused.map(({ secondsLeft }) => secondsLeft);
    throw new DomainError('too-many-requests', { headers: { ...headers, 'Retry-After': String(Math.max(...waits)) } });
  }
}

/** Returns the headers of draft-ietf-httpapi-ratelimit-headers-10: quota `q` per window `w`; remaining `r` for `t` seconds. */
function buildRateLimitHeaders(spent: NamedResult[]): Record<string, string> {
  const policies = spent.map(({ name, limit }) => `"${name}";q=${limit};w=${WINDOW_SECONDS}`);
  const remainders = spent.map(({ name, limit, count, secondsLeft }) => `"${name}";r=${Math.max(0, limit - count)};t=${secondsLeft}`);
  return { 'RateLimit-Policy': policies.join(', '), RateLimit: remainders.join(', ') };
}
