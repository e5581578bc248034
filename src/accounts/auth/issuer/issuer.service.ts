import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { settings } from '../../../core/config/settings.js';
import { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';
import type { UserPrincipal } from '../../../core/http/context/principal.js';
import { setPrincipal } from '../../../core/http/context/request-context.js';
import { Clock } from '../../../core/time/clock.js';
import { IssuerTokenVerifier } from './issuer-token-verifier.js';
import { IssuerUsersService } from './issuer-users.service.js';

/** How many tokens this instance remembers to have seen. */
const MAX_SEEN_TOKENS = 10_000;

/** Signs people in by the tokens of the OpenID Connect issuer of the settings, if there is one. */
@Injectable()
export class IssuerService {
  private readonly verifier: IssuerTokenVerifier | null;
  /** By their SHA-256. */
  private readonly seenTokens = new LRUCache<string, true>({ max: MAX_SEEN_TOKENS });

  constructor(
    private readonly users: IssuerUsersService,
    private readonly work: UnitOfWork,
    clock: Clock,
  ) {
    this.verifier = settings.issuer && new IssuerTokenVerifier(settings.issuer, clock);
  }

  /**
   * Whose JWT (RFC 7519) this is; a person who is new is made.
   * @returns undefined when it is not valid, or there is no issuer
   * @throws DomainError 503 when that cannot be known, because the issuer cannot be reached
   */
  async authenticate(jwt: string): Promise<UserPrincipal | undefined> {
    const claims = await this.verifier?.verifyToken(jwt);
    const person = claims && (await this.users.findOrCreate(claims));
    if (person) await this.recordSignIn(jwt, person);
    return person;
  }

  /** The first time that this instance sees a token. A unit of work of its own: the log has one line for a record in each. */
  private async recordSignIn(jwt: string, person: UserPrincipal): Promise<void> {
    const hash = createHash('sha256').update(jwt).digest('base64');
    if (this.seenTokens.has(hash)) return;
    this.seenTokens.set(hash, true);
    setPrincipal(person);
    try {
      await this.work.run(() => {
        this.work.recordChange({ resource: 'user', id: person.id, action: 'sign-in' });
        return Promise.resolve();
      });
    } catch (error) {
      this.seenTokens.delete(hash);
      throw error;
    }
  }
}
