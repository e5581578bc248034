import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Counter } from 'prom-client';
import { type RateLimits as Limits, settings } from '../../core/config/settings.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { counters } from '../../core/metrics/counters.js';
import { addressKey } from './caller.js';
import { RequestCounters, type Take } from './counters.js';

/** Seconds. */
const MINUTE = 60;
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** `limit` is one of ordinary requests, or `guesses` for passwords. */
export const refusals = new Counter({
  name: 'calendar_rate_limited_total',
  help: 'Requests that were refused, by the limit that they had reached.',
  labelNames: ['limit'],
  registers: [counters],
});

type LimitName = keyof Limits;

/** What is left of a limit after a request. */
interface Spent extends Take {
  readonly name: LimitName;
  readonly limit: number;
}

/** Counts ordinary requests by who makes them, whatever they ask for. */
@Injectable()
export class RateLimits {
  constructor(private readonly counters: RequestCounters) {}

  /**
   * Counts a request whose reader is known.
   * @returns headers that tell how much is left; none when there are no limits
   * @throws DomainError 429 with the same headers, and when to come again
   */
  count({
    context: { principal },
    ip,
    method,
    query,
  }: Pick<Request, 'context' | 'ip' | 'method' | 'query'>): Promise<Record<string, string>> {
    if (principal.id !== null) return this.spend(`person:${principal.id}`, WRITES.has(method) ? ['person', 'writes'] : ['person']);
    return this.spend(addressKey(ip), Object.hasOwn(query, 'search') ? ['anonymous', 'search'] : ['anonymous']);
  }

  /**
   * Counts a request whose credentials were wrong as one of an anonymous caller, so that trying tokens has an end, but
   * right ones from the same address go on working.
   * @returns and throws as `count` does
   */
  wrongCredentials(address: string | undefined): Promise<Record<string, string>> {
    return this.spend(addressKey(address), ['anonymous']);
  }

  /** A request counts against each of the limits, also if another one refuses it. */
  private async spend(caller: string, names: LimitName[]): Promise<Record<string, string>> {
    const limits = settings.rateLimits;
    if (limits === null) return {};
    const spent = await Promise.all(
      names.map(async (name): Promise<Spent> => {
        const limit = limits[name];
        return { name, limit, ...(await this.counters.take(`${name}:${caller}`, { limit, seconds: MINUTE })) };
      }),
    );
    const headers = headersOf(spent);
    const refused = spent.filter(({ taken }) => !taken);
    if (refused.length === 0) return headers;
    for (const { name } of refused) refusals.inc({ limit: name });
    const waits = refused.map(({ secondsLeft }) => secondsLeft);
    throw new DomainError('too-many-requests', { headers: { ...headers, 'Retry-After': String(Math.max(...waits)) } });
  }
}

/** As draft-ietf-httpapi-ratelimit-headers-10 has it: quota `q` and window `w`; remaining `r` for the next `t` seconds. */
function headersOf(spent: Spent[]): Record<string, string> {
  const policies = spent.map(({ name, limit }) => `"${name}";q=${limit};w=${MINUTE}`);
  const rests = spent.map(({ name, limit, count, secondsLeft }) => `"${name}";r=${Math.max(0, limit - count)};t=${secondsLeft}`);
  return { 'RateLimit-Policy': policies.join(', '), RateLimit: rests.join(', ') };
}
