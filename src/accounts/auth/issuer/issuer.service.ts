import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { settings } from '../../../core/config/settings.js';
import { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';
import type { UserPrincipal } from '../../../core/http/context/principal.js';
import { setPrincipal } from '../../../core/http/context/request-context.js';
import { Clock } from '../../../core/time/clock.js';
import { IssuerTokens } from './issuer-tokens.js';
import { IssuerPeople } from './issuer-users.service.js';

/** How many tokens this instance remembers to have seen. */
const REMEMBERED = 10_000;

/** Signs people in by the tokens of the OpenID Connect issuer of the settings, if there is one. */
@Injectable()
export class IssuerService {
  private readonly tokens: IssuerTokens | null;
  /** By their SHA-256. */
  private readonly seen = new LRUCache<string, true>({ max: REMEMBERED });

  constructor(
    private readonly people: IssuerPeople,
    private readonly work: UnitOfWork,
    clock: Clock,
  ) {
    this.tokens = settings.issuer && new IssuerTokens(settings.issuer, clock);
  }

  /**
   * Whose JWT (RFC 7519) this is; a person who is new is made.
   * @returns undefined when it is not valid, or there is no issuer
   * @throws DomainError 503 when that cannot be known, because the issuer cannot be reached
   */
  async personOf(jwt: string): Promise<UserPrincipal | undefined> {
    const claims = await this.tokens?.read(jwt);
    const person = claims && (await this.people.of(claims));
    if (person) await this.noteSignIn(jwt, person);
    return person;
  }

  /** The first time that this instance sees a token. A unit of work of its own: the log has one line for a record in each. */
  private async noteSignIn(jwt: string, person: UserPrincipal): Promise<void> {
    const hash = createHash('sha256').update(jwt).digest('base64');
    if (this.seen.has(hash)) return;
    this.seen.set(hash, true);
    setPrincipal(person);
    try {
      await this.work.run(() => {
        this.work.note({ resource: 'user', id: person.id, action: 'sign-in' });
        return Promise.resolve();
      });
    } catch (error) {
      this.seen.delete(hash);
      throw error;
    }
  }
}
