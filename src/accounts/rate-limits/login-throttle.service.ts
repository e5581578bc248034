import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { settings } from '../../core/config/settings.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { addressKey } from './caller.js';
import { GuessCounters, type Take } from './counters.js';
import { refusals } from './rate-limits.js';

/** Seconds in which one address may try as often as the settings say. */
const MINUTE = 60;
/** Wrong passwords in a row for one account from one address, and how long after the last of them it has to wait. */
const IN_A_ROW = { limit: 5, seconds: 15 * 60, renew: true };
/** Sign-ins by password for one account from one address in a minute, right or wrong: a program should use a token. */
const OFTEN = { limit: 30, seconds: MINUTE };
/** Wrong passwords for one account that cost no time, and milliseconds that each further one waits. */
const FREE = 5;
const DELAYS = [250, 500, 1_000, 2_000, 4_000] as const;
/** Beyond, more of them change nothing. */
const OVERALL = { limit: FREE + DELAYS.length, seconds: 60 * 60 };

/**
 * Slows down who guesses passwords, whether or not the name is anybody's, and whatever ordinary limits are.
 *
 * An attempt counts as wrong before it is looked at, and is taken back when it was right: so of any number at once no
 * more than the limits allow are ever checked.
 */
@Injectable()
export class Guessing {
  constructor(private readonly counters: GuessCounters) {}

  /**
   * Before a password is looked at. Waits, if others have guessed this account's password from elsewhere: never a
   * refusal, because a stranger must not be able to lock somebody out.
   * @throws DomainError 429 when this address has tried too often
   */
  async attempt(username: string, address: string): Promise<void> {
    const keys = keysOf(username, address);
    const byAddress = await this.counters.take(keys.address, { limit: settings.guesses, seconds: MINUTE });
    if (!byAddress.taken) throw tooMany(byAddress);
    const often = await this.counters.take(keys.often, OFTEN);
    const inARow = often.taken ? await this.counters.take(keys.pair, IN_A_ROW) : often;
    if (!inARow.taken) {
      // It was no guess, so it must not use up what the address has for other accounts.
      await this.counters.giveBack(keys.address);
      throw tooMany(inARow);
    }
    const overall = await this.counters.take(keys.account, OVERALL);
    const delay = delayAfter(overall.taken ? overall.count - 1 : overall.count);
    if (delay > 0) await this.wait(delay);
  }

  /** After an attempt whose password was right. */
  async succeeded(username: string, address: string): Promise<void> {
    const { address: byAddress, pair, account } = keysOf(username, address);
    await Promise.all([this.counters.giveBack(byAddress), this.counters.forget(pair), this.counters.forget(account)]);
  }

  protected wait(milliseconds: number): Promise<unknown> {
    return sleep(milliseconds);
  }
}

/** Milliseconds that an attempt waits after so many wrong ones for the same account within an hour. */
export function delayAfter(failures: number): number {
  return failures < FREE ? 0 : (DELAYS[failures - FREE] ?? DELAYS.at(-1)!);
}

/** Names may be long, and are nobody's business: a hash is neither. */
function keysOf(username: string, address: string): Readonly<Record<'address' | 'often' | 'pair' | 'account', string>> {
  const account = createHash('sha256').update(username).digest('base64url');
  const from = addressKey(address);
  const pair = `${account}:${from}`;
  return {
    address: `guess:address:${from}`,
    often: `guess:often:${pair}`,
    pair: `guess:pair:${pair}`,
    account: `guess:account:${account}`,
  };
}

function tooMany({ secondsLeft }: Take): DomainError {
  refusals.inc({ limit: 'guesses' });
  return new DomainError('too-many-requests', { headers: { 'Retry-After': String(secondsLeft) } });
}
