import { Injectable } from '@nestjs/common';
import { settings } from '../../core/config/settings.js';
import { DomainError, invalidParameter } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import type { IdLocator } from '../../core/http/routing/record-locator.js';
import { Clock } from '../../core/time/clock.js';
import { dateToUtc, resolveUtc } from '../../core/time/moment.js';
import type { CreateTokenDto } from './dto/token.dto.js';
import { assertCan, assertNotStronger, can } from './rights.js';
import type { Token } from './tokens/token.entity.js';
import { TokensService } from './tokens/tokens.service.js';
import { UsersService } from './user-repository.js';
import type { User } from './user.entity.js';

/** What a person does with their own account, and an administrator with the tokens of others. */
@Injectable()
export class AccountService {
  constructor(
    private readonly users: UsersService,
    private readonly tokensService: TokensService,
    private readonly clock: Clock,
  ) {}

  async findUser(context: SignedInContext): Promise<User> {
    const user = await this.users.find(context.principal.id);
    if (!user) throw new DomainError('bad-credentials');
    return user;
  }

  /** @throws DomainError 403 for the tokens of others, 400 when there is nobody of this id */
  async listTokens(of: number | undefined, context: SignedInContext): Promise<Token[]> {
    return this.tokensService.list(await this.resolveOwnerId(of, context));
  }

  /** @throws DomainError 400 when the token would have expired already; 403 when it would be stronger than what made it */
  async createToken(dto: CreateTokenDto, context: SignedInContext): Promise<{ record: Token; token: string }> {
    const userId = await this.resolveOwnerId(dto.user ?? undefined, context);
    // An issuer may give somebody less than their account has, which a token of ours would have.
    if ((await this.findUser(context)).role !== context.principal.role) throw new DomainError('forbidden');
    const expiresUtc = this.resolveExpiry(dto, context);
    const scopes = dto.scopes == null ? context.principal.scopes : new Set(dto.scopes);
    assertNotStronger(context.principal, scopes, expiresUtc);
    return this.tokensService.create({ userId, name: dto.name, expiresUtc, scopes }, context.principal);
  }

  removeToken({ id }: IdLocator, context: SignedInContext): Promise<Token> {
    return this.tokensService.remove(id, can(context.principal, 'manage people') ? undefined : context.principal.id);
  }

  private async resolveOwnerId(user: number | undefined, context: SignedInContext): Promise<number> {
    if (user === undefined || user === context.principal.id) return context.principal.id;
    assertCan(context.principal, 'manage people', 'user');
    if (!(await this.users.find(user))) throw invalidParameter('user', { reason: 'unknown', values: [user] });
    return user;
  }

  /** Unless it says otherwise, a token ends with what made it. */
  private resolveExpiry({ expires_at }: CreateTokenDto, context: SignedInContext): string | null {
    if (expires_at === undefined) return context.principal.endsUtc;
    const expiresUtc = expires_at && resolveUtc(expires_at, settings.siteTimezone);
    if (expiresUtc !== null && expiresUtc <= dateToUtc(this.clock.now())) throw invalidParameter('expires_at', { reason: 'past' });
    return expiresUtc;
  }
}
