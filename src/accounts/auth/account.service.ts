import { Injectable } from '@nestjs/common';
import { settings } from '../../core/config/settings.js';
import { DomainError, invalid } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { Clock } from '../../core/time/clock.js';
import { instantIn, utcNow } from '../../core/time/moment.js';
import type { CreateTokenDto } from './dto/token.dto.js';
import { demand, may, refuseStronger } from './rights.js';
import type { Token } from './tokens/token.entity.js';
import { TokensService } from './tokens/tokens.service.js';
import { UsersService } from './user-repository.js';
import type { User } from './user.entity.js';

/** What a person does with their own account, and an administrator with the tokens of others. */
@Injectable()
export class AccountService {
  constructor(
    private readonly users: UsersService,
    private readonly tokenService: TokensService,
    private readonly clock: Clock,
  ) {}

  async of(context: SignedInContext): Promise<User> {
    const user = await this.users.find(context.principal.id);
    if (!user) throw new DomainError('bad-credentials');
    return user;
  }

  /** @throws DomainError 403 for the tokens of others, 400 when there is nobody of this id */
  async tokens(of: number | undefined, context: SignedInContext): Promise<Token[]> {
    return this.tokenService.list(await this.ownerFor(of, context));
  }

  /** @throws DomainError 400 when the token would have expired already; 403 when it would be stronger than what made it */
  async createToken(wish: CreateTokenDto, context: SignedInContext): Promise<{ record: Token; token: string }> {
    const userId = await this.ownerFor(wish.user ?? undefined, context);
    // An issuer may give somebody less than their account has, which a token of ours would have.
    if ((await this.of(context)).role !== context.principal.role) throw new DomainError('forbidden');
    const expiresUtc = this.expiryOf(wish, context);
    const scopes = wish.scopes == null ? context.principal.scopes : new Set(wish.scopes);
    refuseStronger(context.principal, scopes, expiresUtc);
    return this.tokenService.create({ userId, name: wish.name, expiresUtc, scopes }, context.principal);
  }

  removeToken(id: number, context: SignedInContext): Promise<Token> {
    return this.tokenService.remove(id, may(context.principal, 'manage people') ? undefined : context.principal.id);
  }

  private async ownerFor(user: number | undefined, context: SignedInContext): Promise<number> {
    if (user === undefined || user === context.principal.id) return context.principal.id;
    demand(context.principal, 'manage people', 'user');
    if (!(await this.users.find(user))) throw invalid('user', { reason: 'unknown', values: [user] });
    return user;
  }

  /** Unless it says otherwise, a token ends with what made it. */
  private expiryOf({ expires_at }: CreateTokenDto, context: SignedInContext): string | null {
    if (expires_at === undefined) return context.principal.endsUtc;
    const expiresUtc = expires_at && instantIn(expires_at, settings.siteTimezone);
    if (expiresUtc !== null && expiresUtc <= utcNow(this.clock.now())) throw invalid('expires_at', { reason: 'past' });
    return expiresUtc;
  }
}
