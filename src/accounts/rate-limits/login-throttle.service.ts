import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../core/config/settings.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { buildAddressKey } from '../../core/http/context/client-address.js';
import { LoginRateLimitStore, type RateLimitResult, type RateLimitWindow } from './rate-limit-store.js';
import { rateLimitRefusals } from './rate-limits.service.js';

/** The setting `maxFailedSignInsPerMinute` limits the attempts of one address in this time. */
const WINDOW_SECONDS = 60;
/** Wrong passwords in a row for one account from one address. The wait begins with the last of them. */
const FAILURES_IN_A_ROW: RateLimitWindow = { limit: 5, seconds: 15 * 60, restartsOnHit: true };
/** Sign-ins by password for one account from one address, right or wrong. A program should use a token instead. */
const SIGN_INS_PER_MINUTE: RateLimitWindow = { limit: 30, seconds: WINDOW_SECONDS };
/** So many wrong passwords for one account are answered without a delay. */
const FAILURES_WITHOUT_DELAY = 5;
/** The delays of the wrong passwords after those. The last delay repeats. */
const DELAYS_MS = [250, 500, 1_000, 2_000, 4_000] as const;
/** Wrong passwords for one account from all addresses. The count stops where the delay no longer grows. */
const FAILURES_PER_ACCOUNT: RateLimitWindow = { limit: FAILURES_WITHOUT_DELAY + DELAYS_MS.length, seconds: 60 * 60 };

/**
 * Limits and delays attempts to guess a password, for existing and unknown usernames alike. It works also where the
 * ordinary rate limits are off.
 *
 * An attempt counts as a failure before the password is checked, and a right password takes it back. So of many
 * simultaneous attempts, the service checks no more than the limits allow.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly store: LoginRateLimitStore,
    private readonly settings: Settings,
  ) {}

  /**
   * Counts an attempt; call it before the password is checked. Wrong passwords from other addresses only delay the
   * attempt: a stranger must not be able to lock a user out.
   * @throws DomainError 429 when this address has tried too often
   */
  async startAttempt(username: string, address: string | null): Promise<void> {
    const keys = buildKeys(username, address);
    const byAddress = await this.store.consume(keys.address, { limit: this.settings.maxFailedSignInsPerMinute, seconds: WINDOW_SECONDS });
    if (!byAddress.isAllowed) throw buildTooManyRequests(byAddress);
    const often = await this.store.consume(keys.often, SIGN_INS_PER_MINUTE);
    const inARow = often.isAllowed ? await this.store.consume(keys.pair, FAILURES_IN_A_ROW) : often;
    if (!inARow.isAllowed) {
      // The password was not checked, so the attempt does not count against the address.
      await this.store.decrement(keys.address);
      throw buildTooManyRequests(inARow);
    }
    const overall = await this.store.consume(keys.account, FAILURES_PER_ACCOUNT);
    const delay = computeDelayMs(overall.isAllowed ? overall.count - 1 : overall.count);
    if (delay > 0) await this.wait(delay);
  }

  /** Takes back the attempt of a right password, and resets the failures of its account. */
  async recordSuccess(username: string, address: string | null): Promise<void> {
    const { address: byAddress, pair, account } = buildKeys(username, address);
    await Promise.all([this.store.decrement(byAddress), this.store.reset(pair), this.store.reset(account)]);
  }

  protected wait(milliseconds: number): Promise<unknown> {
    return sleep(milliseconds);
  }
}

/** Returns how long an attempt waits after so many failures for the same account within an hour. */
function computeDelayMs(failures: number): number {
  return failures < FAILURES_WITHOUT_DELAY ? 0 : (DELAYS_MS[failures - FAILURES_WITHOUT_DELAY] ?? DELAYS_MS.at(-1)!);
}

/** Returns the keys of the counters. They hold a hash of the username, because usernames may be long and are personal data. */
function buildKeys(username: string, address: string | null): Readonly<Record<'address' | 'often' | 'pair' | 'account', string>> {
  const account = createHash('sha256').update(username).digest('base64url');
  const addressKey = buildAddressKey(address);
  const pair = `${account}:${addressKey}`;
  return {
    address: `sign-in:address:${addressKey}`,
    often: `sign-in:often:${pair}`,
    pair: `sign-in:pair:${pair}`,
    account: `sign-in:account:${account}`,
  };
}

function buildTooManyRequests({ secondsLeft }: RateLimitResult): DomainError {
  rateLimitRefusals.inc({ limit: 'sign-in' });
  return new DomainError('too-many-requests', { headers: { 'Retry-After': String(secondsLeft) } });
}
