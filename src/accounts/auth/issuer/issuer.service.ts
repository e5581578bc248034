import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Settings } from '../../../core/config/settings.js';
import { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';
import type { UserPrincipal } from '../../../core/http/context/principal.js';
import { Clock } from '../../../core/time/clock.js';
import { runSignIn } from '../sign-in-author.js';
import { IssuerTokenVerifier } from './issuer-token-verifier.js';
import type { Claims } from './parse-claims.js';
import { IssuerUsersService } from './issuer-users.service.js';

/** The number of tokens whose first use this instance remembers. */
const MAX_SEEN_TOKENS = 10_000;

/** Signs users in by the tokens of the OpenID Connect issuer in the settings, if there is one. */
@Injectable()
export class IssuerService {
  private readonly verifier: IssuerTokenVerifier | null;
  /** The keys are the SHA-256 of the tokens. */
  private readonly seenTokens = new LRUCache<string, true>({ max: MAX_SEEN_TOKENS });

  constructor(
    private readonly users: IssuerUsersService,
    private readonly work: UnitOfWork,
    clock: Clock,
    { issuer }: Settings,
  ) {
    this.verifier = issuer && new IssuerTokenVerifier(issuer, clock);
  }

  /**
   * Returns the user of a JWT (RFC 7519), and creates a new user at the first sign-in.
   * @returns undefined when the JWT is not valid, or there is no issuer
   * @throws DomainError 503 when the issuer's keys are not available
   */
  async authenticate(jwt: string): Promise<UserPrincipal | undefined> {
    const claims = await this.verifier?.verifyToken(jwt);
    const principal = claims && (await this.users.findOrCreate(claims));
    if (principal) await this.recordFirstUse(jwt, principal);
    return principal;
  }

  /** Returns the user of a sign-in with a browser. @returns undefined for a user who was removed */
  async acceptClaims(claims: Claims): Promise<UserPrincipal | undefined> {
    const principal = await this.users.findOrCreate(claims);
    if (principal) await this.recordSignIn(principal);
    return principal;
  }

  /** Records the sign-in when this instance sees a token for the first time. */
  private async recordFirstUse(jwt: string, principal: UserPrincipal): Promise<void> {
    const hash = createHash('sha256').update(jwt).digest('base64');
    if (this.seenTokens.has(hash)) return;
    this.seenTokens.set(hash, true);
    try {
      await this.recordSignIn(principal);
    } catch (error) {
      this.seenTokens.delete(hash);
      throw error;
    }
  }

  /** It needs a unit of work of its own, because the audit log has one row per record and unit of work. */
  private recordSignIn(principal: UserPrincipal): Promise<void> {
    return runSignIn((setAuthor) => {
      setAuthor(principal);
      return this.work.run(() => {
        this.work.recordChange({ resource: 'user', id: principal.id, action: 'sign-in' });
        return Promise.resolve();
      });
    });
  }
}
