import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AuditAction } from '../../core/database/transactions/pending-changes.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { UserPrincipal } from '../../core/http/context/principal.js';
import { LoginThrottle } from '../rate-limits/login-throttle.service.js';
import type { Credentials } from './credentials.js';
import { createPasswordPrincipal, getDummyHash } from './passwords.js';
import { IssuerService } from './issuer/issuer.service.js';
import { TokensService } from './tokens/tokens.service.js';
import { UserRepository } from './user-repository.js';
import { runSignIn } from './sign-in-author.js';

/** Authenticates a client by a token of the service, by a token of the issuer or, on account routes, by a password. */
@Injectable()
export class SignInService implements OnApplicationBootstrap {
  constructor(
    private readonly work: UnitOfWork,
    private readonly tokens: TokensService,
    private readonly users: UserRepository,
    private readonly issuer: IssuerService,
    private readonly throttle: LoginThrottle,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await getDummyHash();
  }

  /**
   * Returns the user of these credentials; undefined when they are wrong.
   * @param acceptsPassword whether the route accepts the account's password
   * @param address the client's IP address, `null` if it is not known, for which wrong passwords are counted
   * @throws DomainError 429 after too many wrong passwords
   */
  async authenticate(credentials: Credentials, acceptsPassword: boolean, address: string | null): Promise<UserPrincipal | undefined> {
    if (credentials.scheme === 'bearer') return this.authenticateBearer(credentials.token);
    const { username, secret } = credentials;
    const owner = await this.tokens.findOwner(secret);
    if (owner) return owner.username === username ? owner : undefined;
    return acceptsPassword ? this.authenticatePassword(username, secret, address) : undefined;
  }

  private authenticateBearer(token: string): Promise<UserPrincipal | undefined> {
    return token.split('.').length === 3 ? this.issuer.authenticate(token) : this.tokens.findOwner(token);
  }

  /**
   * Returns the user with this password; undefined when it is wrong. All ways to send a password count as one.
   * @param address as for `authenticate`
   * @throws DomainError 429 after too many wrong passwords
   */
  async authenticatePassword(username: string, password: string, address: string | null): Promise<UserPrincipal | undefined> {
    await this.throttle.startAttempt(username, address);
    const { user, isRight } = await this.users.checkPassword(username, password);
    if (!user || !isRight) {
      await this.recordSignIn(user?.id ?? null, 'sign-in-refused');
      return undefined;
    }
    await this.throttle.recordSuccess(username, address);
    const principal = createPasswordPrincipal(user);
    await runSignIn((setAuthor) => {
      setAuthor(principal);
      return this.recordSignIn(user.id, 'sign-in');
    });
    return principal;
  }

  private recordSignIn(id: number | null, action: AuditAction): Promise<void> {
    return this.work.run(() => {
      this.work.recordChange({ resource: 'user', id, action });
      return Promise.resolve();
    });
  }
}
