import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { settings } from '../../core/config/settings.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { buildAddressKey } from './address-key.js';
import { LoginRateLimitStore, type RateLimitResult } from './rate-limit-store.js';
import { rateLimitRefusals } from './rate-limits.service.js';

/** Seconds in which one address may try as often as the settings say. */
const WINDOW_SECONDS = 60;
/** Wrong passwords in a row for one account from one address, and how long after the last of them it has to wait. */
const FAILURES_IN_A_ROW = { limit: 5, seconds: 15 * 60, renew: true };
/** Sign-ins by password for one account from one address in a minute, right or wrong: a program should use a token. */
const SIGN_INS_PER_MINUTE = { limit: 30, seconds: WINDOW_SECONDS };
/** Wrong passwords for one account that cost no time, and milliseconds that each further one waits. */
const FAILURES_WITHOUT_DELAY = 5;
const DELAYS_MS = [250, 500, 1_000, 2_000, 4_000] as const;
/** Beyond, more of them change nothing. */
const FAILURES_PER_ACCOUNT = { limit: FAILURES_WITHOUT_DELAY + DELAYS_MS.length, seconds: 60 * 60 };

/**
 * Slows down who guesses passwords, whether or not the name is anybody's, and whatever ordinary limits are.
 *
 * An attempt counts as wrong before it is looked at, and is taken back when it was right: so of any number at once no
 * more than the limits allow are ever checked.
 */
@Injectable()
export class LoginThrottle {
  constructor(private readonly store: LoginRateLimitStore) {}

  /**
   * Before a password is looked at. Waits, if others have guessed this account's password from elsewhere: never a
   * refusal, because a stranger must not be able to lock somebody out.
   * @throws DomainError 429 when this address has tried too often
   */
  async startAttempt(username: string, address: string): Promise<void> {
    const keys = buildKeys(username, address);
    const byAddress = await this.store.consume(keys.address, { limit: settings.maxLoginFailuresPerMinute, seconds: WINDOW_SECONDS });
    if (!byAddress.isAllowed) throw buildTooManyRequests(byAddress);
    const often = await this.store.consume(keys.often, SIGN_INS_PER_MINUTE);
    const inARow = often.isAllowed ? await this.store.consume(keys.pair, FAILURES_IN_A_ROW) : often;
    if (!inARow.isAllowed) {
      // It was no guess, so it must not use up what the address has for other accounts.
      await this.store.decrement(keys.address);
      throw buildTooManyRequests(inARow);
    }
    const overall = await this.store.consume(keys.account, FAILURES_PER_ACCOUNT);
    const delay = computeDelayMs(overall.isAllowed ? overall.count - 1 : overall.count);
    if (delay > 0) await this.wait(delay);
  }

  /** After an attempt whose password was right. */
  async recordSuccess(username: string, address: string): Promise<void> {
    const { address: byAddress, pair, account } = buildKeys(username, address);
    await Promise.all([this.store.decrement(byAddress), this.store.reset(pair), this.store.reset(account)]);
  }

  protected wait(milliseconds: number): Promise<unknown> {
    return sleep(milliseconds);
  }
}

/** Milliseconds that an attempt waits after so many wrong ones for the same account within an hour. */
export function computeDelayMs(failures: number): number {
  return failures < FAILURES_WITHOUT_DELAY ? 0 : (DELAYS_MS[failures - FAILURES_WITHOUT_DELAY] ?? DELAYS_MS.at(-1)!);
}

/** Names may be long, and are nobody's business: a hash is neither. */
function buildKeys(username: string, address: string): Readonly<Record<'address' | 'often' | 'pair' | 'account', string>> {
  const account = createHash('sha256').update(username).digest('base64url');
  const from = buildAddressKey(address);
  const pair = `${account}:${from}`;
  return {
    address: `guess:address:${from}`,
    often: `guess:often:${pair}`,
    pair: `guess:pair:${pair}`,
    account: `guess:account:${account}`,
  };
}

function buildTooManyRequests({ secondsLeft }: RateLimitResult): DomainError {
  rateLimitRefusals.inc({ limit: 'guesses' });
  return new DomainError('too-many-requests', { headers: { 'Retry-After': String(secondsLeft) } });
}
