import { Injectable } from '@nestjs/common';
import { DomainError, invalidParameter } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import type { IdLocator } from '../../core/http/routing/record-locator.js';
import { Clock } from '../../core/time/clock.js';
import { resolveUtc } from '../../core/time/moment.js';
import type { CreateTokenDto } from './dto/token.dto.js';
import { assertCan, assertConfirmed, assertNotStronger, can } from './rights.js';
import type { Token } from './tokens/token.entity.js';
import { TokensService } from './tokens/tokens.service.js';
import { UserRepository } from './user-repository.js';
import type { User } from './user.entity.js';

/** The account and the tokens of the signed-in user. Administrators manage the tokens of other users too. */
@Injectable()
export class AccountService {
  constructor(
    private readonly users: UserRepository,
    private readonly tokensService: TokensService,
    private readonly clock: Clock,
  ) {}

  async findUser(context: SignedInContext): Promise<User> {
    const user = await this.users.find(context.principal.id);
    if (!user) throw new DomainError('bad-credentials');
    return user;
  }

  /** @throws DomainError 403 for the tokens of another user, 400 when no user has this id */
  async listTokens(userId: number | undefined, context: SignedInContext): Promise<Token[]> {
    return this.tokensService.list(await this.resolveOwnerId(userId, context));
  }

  /** @throws DomainError 400 when the expiry is in the past; 403 when the token would be stronger than the client's credentials */
  async createToken(dto: CreateTokenDto, context: SignedInContext): Promise<{ record: Token; token: string }> {
    const userId = await this.resolveOwnerId(dto.user ?? undefined, context);
    assertConfirmed(context.principal, this.clock.nowUtc());
    // An issuer may grant a user a weaker role than the account has, but a token of the service has the account's role.
    if ((await this.findUser(context)).role !== context.principal.role) throw new DomainError('forbidden');
    const expiresUtc = this.resolveExpiry(dto, context);
    const scopes = dto.scopes == null ? context.principal.scopes : new Set(dto.scopes);
    assertNotStronger(context.principal, scopes, expiresUtc);
    return this.tokensService.create({ userId, name: dto.name, expiresUtc, scopes }, context.principal);
  }

  async removeToken({ id }: IdLocator, context: SignedInContext): Promise<Token> {
    assertConfirmed(context.principal, this.clock.nowUtc());
    return this.tokensService.remove(id, can(context.principal, 'manage users') ? undefined : context.principal.id);
  }

  private async resolveOwnerId(user: number | undefined, context: SignedInContext): Promise<number> {
    if (user === undefined || user === context.principal.id) return context.principal.id;
    assertCan(context.principal, 'manage users', 'user');
    if (!(await this.users.find(user))) throw invalidParameter('user', { reason: 'unknown', values: [user] });
    return user;
  }

  /** Returns when the new token expires: by default together with the credentials that create it. */
  private resolveExpiry({ expires_at }: CreateTokenDto, context: SignedInContext): string | null {
    if (expires_at === undefined) return context.principal.endsUtc;
    const expiresUtc = expires_at && resolveUtc(expires_at, context.settings.siteTimezone);
    if (expiresUtc !== null && expiresUtc <= this.clock.nowUtc()) throw invalidParameter('expires_at', { reason: 'past' });
    return expiresUtc;
  }
}
