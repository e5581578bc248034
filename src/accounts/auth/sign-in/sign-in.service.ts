import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Action } from '../../../core/database/transactions/pending-changes.js';
import { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';
import type { UserPrincipal } from '../../../core/http/context/principal.js';
import { setPrincipal } from '../../../core/http/context/request-context.js';
import { ALL_SCOPES } from '../../../core/http/context/scopes.js';
import { Guessing } from '../../rate-limits/login-throttle.service.js';
import type { Credentials } from '../credentials/credentials.js';
import { nobodys, proofOf } from '../credentials/passwords.js';
import { IssuerService } from '../issuer/issuer.service.js';
import { TokensService } from '../tokens/tokens.service.js';
import { UsersService } from '../user-repository.js';

/** The three ways to sign in: a token of ours, a token of the issuer, and, where tokens are made, the account's password. */
@Injectable()
export class SignInService implements OnApplicationBootstrap {
  constructor(
    private readonly work: UnitOfWork,
    private readonly tokens: TokensService,
    private readonly users: UsersService,
    private readonly issuer: IssuerService,
    private readonly guessing: Guessing,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await nobodys();
  }

  /**
   * Whose credentials these are.
   * @param byPassword whether the account's own password counts here
   * @param address an IP address, for which guesses are counted
   * @throws DomainError 429 for too many guesses
   */
  async recognise(credentials: Credentials, byPassword: boolean, address: string): Promise<UserPrincipal | undefined> {
    if (credentials.scheme === 'bearer') return this.bearer(credentials.token);
    const { username, secret } = credentials;
    const owner = await this.tokens.ownerOf(secret);
    if (owner) return owner.username === username ? owner : undefined;
    return byPassword ? this.withPassword(username, secret, address) : undefined;
  }

  private bearer(token: string): Promise<UserPrincipal | undefined> {
    return token.split('.').length === 3 ? this.issuer.personOf(token) : this.tokens.ownerOf(token);
  }

  private async withPassword(username: string, password: string, address: string): Promise<UserPrincipal | undefined> {
    await this.guessing.attempt(username, address);
    const { user, isRight } = await this.users.check(username, password);
    if (!user || !isRight) {
      await this.log(user?.id ?? null, 'sign-in-refused');
      return undefined;
    }
    await this.guessing.succeeded(username, address);
    const { id, role } = user;
    const proof = proofOf(user.passwordHash);
    const person: UserPrincipal = { id, role, username, means: 'password', scopes: ALL_SCOPES, tokenId: null, endsUtc: null, proof };
    setPrincipal(person);
    await this.log(id, 'sign-in');
    return person;
  }

  private log(id: number | null, action: Action): Promise<void> {
    return this.work.run(() => {
      this.work.note({ resource: 'user', id, action });
      return Promise.resolve();
    });
  }
}
