import { Injectable } from '@nestjs/common';
import { settings } from '../../core/config/settings.js';
import { DomainError, invalid } from '../../core/errors/domain-error.js';
import type { Writer } from '../../core/http/context/principal.js';
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

  async of(person: Writer): Promise<User> {
    const user = await this.users.find(person.id);
    if (!user) throw new DomainError('bad-credentials');
    return user;
  }

  /** @throws DomainError 403 for the tokens of others, 400 when there is nobody of this id */
  async tokens(person: Writer, of: number | undefined): Promise<Token[]> {
    return this.tokenService.list(await this.ownerFor(of, person));
  }

  /** @throws DomainError 400 when the token would have expired already; 403 when it would be stronger than what made it */
  async createToken(wish: CreateTokenDto, person: Writer): Promise<{ record: Token; token: string }> {
    const userId = await this.ownerFor(wish.user ?? undefined, person);
    // An issuer may give somebody less than their account has, which a token of ours would have.
    if ((await this.of(person)).role !== person.role) throw new DomainError('forbidden');
    const expiresUtc = this.expiryOf(wish, person);
    const scopes = wish.scopes == null ? person.scopes : new Set(wish.scopes);
    refuseStronger(person, scopes, expiresUtc);
    return this.tokenService.create({ userId, name: wish.name, expiresUtc, scopes }, person);
  }

  removeToken(id: number, person: Writer): Promise<Token> {
    return this.tokenService.remove(id, may(person, 'manage people') ? undefined : person.id);
  }

  private async ownerFor(user: number | undefined, person: Writer): Promise<number> {
    if (user === undefined || user === person.id) return person.id;
    demand(person, 'manage people', 'user');
    if (!(await this.users.find(user))) throw invalid('user', { reason: 'unknown', values: [user] });
    return user;
  }

  /** Unless it says otherwise, a token ends with what made it. */
  private expiryOf({ expires_at }: CreateTokenDto, person: Writer): string | null {
    if (expires_at === undefined) return person.endsUtc;
    const expiresUtc = expires_at && instantIn(expires_at, settings.siteTimezone);
    if (expiresUtc !== null && expiresUtc <= utcNow(this.clock.now())) throw invalid('expires_at', { reason: 'past' });
    return expiresUtc;
  }
}
