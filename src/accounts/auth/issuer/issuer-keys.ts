import { Logger } from '@nestjs/common';
import { errors, type JWTVerifyGetKey } from 'jose';
import { DomainError } from '../../../core/errors/domain-error.js';
import { cacheLookups } from '../../../core/metrics/counters.js';
import type { Clock } from '../../../core/time/clock.js';
import { type KeySet, publishedKeys } from './issuer-documents.js';

/** All in milliseconds: keys younger than this are not asked for again; */
const FRESH = 600_000;
/** older ones, which nobody wanted for a while, are asked for before they are used: a key may have been withdrawn since; */
const OLD = 1_200_000;
/** nobody makes us ask more often than this, whatever keys their tokens name; */
const COOLDOWN = 30_000;
/** unless there are none at all, and clients are told to come again after this. */
const RETRY = 5_000;

/**
 * The issuer's keys, kept in memory: through an outage of the issuer they go on counting. `createRemoteJWKSet` of jose would
 * refuse every token once its keys are older than `cacheMaxAge` and the issuer does not answer.
 */
export class IssuerKeys {
  private readonly logger = new Logger('Issuer');
  private keys: KeySet | undefined;
  private keysFrom = -Infinity;
  private askedAt = -Infinity;
  private asking: Promise<void> | undefined;
  private isAway = false;

  constructor(
    private readonly issuer: string,
    private readonly clock: Clock,
  ) {}

  /**
   * The key that a token names, for `jwtVerify`.
   * @throws DomainError 503 when there are no keys at all, because the issuer does not give us any
   */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const isKnown = this.keys !== undefined && this.isWithin(this.keysFrom, OLD);
    cacheLookups.inc({ cache: 'issuer-keys', outcome: isKnown ? 'hit' : 'miss' });
    const keys = await this.current();
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.refresh(COOLDOWN);
      return (this.keys ?? keys)(header, token);
    }
  };

  private async current(): Promise<KeySet> {
    if (!this.keys) await this.refresh(RETRY);
    else if (!this.isWithin(this.keysFrom, OLD) && !this.isAway) await this.refresh(COOLDOWN);
    else if (!this.isWithin(this.keysFrom, FRESH)) void this.refresh(COOLDOWN);
    if (!this.keys) throw new DomainError('unavailable', { headers: { 'Retry-After': String(RETRY / 1000) } });
    return this.keys;
  }

  /** Asks once for all who wait; never fails. */
  private refresh(cooldown: number): Promise<void> {
    if (this.asking || this.isWithin(this.askedAt, cooldown)) return this.asking ?? Promise.resolve();
    this.askedAt = this.clock.now().getTime();
    this.asking = this.ask().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async ask(): Promise<void> {
    const from = this.askedAt;
    try {
      this.keys = await publishedKeys(this.issuer);
      this.keysFrom = from;
      if (this.isAway) this.logger.log('The issuer’s keys can be read again.');
      this.isAway = false;
    } catch (error) {
      if (!this.isAway)
        this.logger.warn(
          `The issuer’s keys cannot be read, ${this.keys ? 'the ones known stay' : 'nobody signs in by it'}: ${reasonOf(error)}`,
        );
      this.isAway = true;
    }
  }

  /** A clock that was put back makes everything old. */
  private isWithin(since: number, milliseconds: number): boolean {
    const age = this.clock.now().getTime() - since;
    return age >= 0 && age < milliseconds;
  }
}

/** What `fetch` throws says why one level down. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: unknown; cause?: unknown };
  return cause ? reasonOf(cause) : String(message);
}
