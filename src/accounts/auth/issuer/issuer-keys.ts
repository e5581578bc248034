import { Logger } from '@nestjs/common';
import { errors, type JWTVerifyGetKey } from 'jose';
import { DomainError } from '../../../core/errors/domain-error.js';
import { cacheLookupCounter } from '../../../core/metrics/counters.js';
import type { Clock } from '../../../core/time/clock.js';
import { type KeySet, fetchPublishedKeys } from './issuer-documents.js';

/** All in milliseconds: keys younger than this are not asked for again; */
const FRESH_KEYS_MS = 600_000;
/** older ones, which nobody wanted for a while, are asked for before they are used: a key may have been withdrawn since; */
const STALE_KEYS_MS = 1_200_000;
/** nobody makes us ask more often than this, whatever keys their tokens name; */
const REFRESH_COOLDOWN_MS = 30_000;
/** unless there are none at all, and clients are told to come again after this. */
const RETRY_DELAY_MS = 5_000;

/**
 * The issuer's keys, kept in memory: through an outage of the issuer they go on counting. `createRemoteJWKSet` of jose would
 * refuse every token once its keys are older than `cacheMaxAge` and the issuer does not answer.
 */
export class IssuerKeys {
  private readonly logger = new Logger('Issuer');
  private keys: KeySet | undefined;
  private keysFetchedAtMs = -Infinity;
  private refreshedAtMs = -Infinity;
  private pendingRefresh: Promise<void> | undefined;
  private isUnavailable = false;

  constructor(
    private readonly issuer: string,
    private readonly clock: Clock,
  ) {}

  /**
   * The key that a token names, for `jwtVerify`.
   * @throws DomainError 503 when there are no keys at all, because the issuer does not give us any
   */
  readonly findKey: JWTVerifyGetKey = async (header, token) => {
    const isKnown = this.keys !== undefined && this.isYoungerThan(this.keysFetchedAtMs, STALE_KEYS_MS);
    cacheLookupCounter.inc({ cache: 'issuer-keys', outcome: isKnown ? 'hit' : 'miss' });
    const keys = await this.getKeys();
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.refresh(REFRESH_COOLDOWN_MS);
      return (this.keys ?? keys)(header, token);
    }
  };

  private async getKeys(): Promise<KeySet> {
    if (!this.keys) await this.refresh(RETRY_DELAY_MS);
    else if (!this.isYoungerThan(this.keysFetchedAtMs, STALE_KEYS_MS) && !this.isUnavailable) await this.refresh(REFRESH_COOLDOWN_MS);
    else if (!this.isYoungerThan(this.keysFetchedAtMs, FRESH_KEYS_MS)) void this.refresh(REFRESH_COOLDOWN_MS);
    if (!this.keys) throw new DomainError('unavailable', { headers: { 'Retry-After': String(RETRY_DELAY_MS / 1000) } });
    return this.keys;
  }

  /** Asks once for all who wait; never fails. */
  private refresh(cooldown: number): Promise<void> {
    if (this.pendingRefresh || this.isYoungerThan(this.refreshedAtMs, cooldown)) return this.pendingRefresh ?? Promise.resolve();
    this.refreshedAtMs = this.clock.now().getTime();
    this.pendingRefresh = this.fetchKeys().finally(() => (this.pendingRefresh = undefined));
    return this.pendingRefresh;
  }

  private async fetchKeys(): Promise<void> {
    const from = this.refreshedAtMs;
    try {
      this.keys = await fetchPublishedKeys(this.issuer);
      this.keysFetchedAtMs = from;
      if (this.isUnavailable) this.logger.log('The issuer’s keys can be read again.');
      this.isUnavailable = false;
    } catch (error) {
      if (!this.isUnavailable)
        this.logger.warn(
          `The issuer’s keys cannot be read, ${this.keys ? 'the ones known stay' : 'nobody signs in by it'}: ${findErrorReason(error)}`,
        );
      this.isUnavailable = true;
    }
  }

  /** A clock that was put back makes everything old. */
  private isYoungerThan(since: number, milliseconds: number): boolean {
    const age = this.clock.now().getTime() - since;
    return age >= 0 && age < milliseconds;
  }
}

/** What `fetch` throws says why one level down. */
function findErrorReason(error: unknown): string {
  const { message, cause } = error as { message?: unknown; cause?: unknown };
  return cause ? findErrorReason(cause) : String(message);
}
