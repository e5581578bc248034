import { Logger } from '@nestjs/common';
import { errors, type JWTVerifyGetKey } from 'jose';
import { DomainError } from '../../../core/errors/domain-error.js';
import { cacheLookupCounter } from '../../../core/counters.js';
import type { Clock } from '../../../core/time/clock.js';
import { type KeySet, fetchPublishedKeys } from './fetch-published-keys.js';

/** Keys up to this age are used without asking the issuer. Older ones are used too, and refreshed in the background. */
const FRESH_KEYS_MS = 600_000;
/** Keys over this age are refreshed before they are used, because the issuer may have withdrawn one since. */
const STALE_KEYS_MS = 1_200_000;
/** The issuer is asked at most this often, even if tokens name unknown keys. */
const REFRESH_COOLDOWN_MS = 30_000;
/** While there are no keys at all, the issuer is asked this often. It is also the `Retry-After` of the 503. */
const RETRY_DELAY_MS = 5_000;

/**
 * The issuer's keys, cached in memory. The cached keys stay valid while the issuer is unavailable. `createRemoteJWKSet` of
 * jose would refuse every token once its keys are older than `cacheMaxAge` and the issuer does not answer.
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
   * Returns the key that a token names, for `jwtVerify`.
   * @throws DomainError 503 when there are no keys at all, because the issuer is unavailable
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

  /** Fetches the keys, unless it was tried within the cooldown. All waiting requests share one fetch. Never rejects. */
  private refresh(cooldownMs: number): Promise<void> {
    if (this.pendingRefresh || this.isYoungerThan(this.refreshedAtMs, cooldownMs)) return this.pendingRefresh ?? Promise.resolve();
    this.refreshedAtMs = this.clock.now().getTime();
    this.pendingRefresh = this.fetchKeys().finally(() => (this.pendingRefresh = undefined));
    return this.pendingRefresh;
  }

  private async fetchKeys(): Promise<void> {
    const startedAtMs = this.refreshedAtMs;
    try {
      this.keys = await fetchPublishedKeys(this.issuer);
      this.keysFetchedAtMs = startedAtMs;
      if (this.isUnavailable) this.logger.log('The issuer’s keys can be read again.');
      this.isUnavailable = false;
    } catch (error) {
      if (!this.isUnavailable)
        this.logger.warn(
          `The issuer’s keys cannot be read, ${this.keys ? 'the ones known stay' : 'no user can sign in by it'}: ${findErrorReason(error)}`,
        );
      this.isUnavailable = true;
    }
  }

  /** Tells whether less time than this has passed. When the clock was set back, it returns false. */
  private isYoungerThan(sinceMs: number, milliseconds: number): boolean {
    const ageMs = this.clock.now().getTime() - sinceMs;
    return ageMs >= 0 && ageMs < milliseconds;
  }
}

/** Returns the message of the innermost cause: the error of `fetch` itself only says that it failed. */
function findErrorReason(error: unknown): string {
  const { message, cause } = error as { message?: unknown; cause?: unknown };
  return cause ? findErrorReason(cause) : String(message);
}
