import { Injectable } from '@nestjs/common';
import { settings } from '../config/settings.js';
import { DomainError, invalid } from '../errors/domain-error.js';
import { Clock } from '../time/clock.js';
import { instantIn, utcNow } from '../time/moment.js';
import type { CreateTokenDto } from './dto/create-token.dto.js';
import type { Writer } from './roles.js';
import type { Token } from './token.entity.js';
import { TokensService } from './tokens.service.js';
import type { User } from './user.entity.js';
import { UsersService } from './users.service.js';

/** What a person does with their own account. */
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

  tokens(person: Writer): Promise<Token[]> {
    return this.tokenService.list(person);
  }

  /** @throws DomainError 400 when the token would have expired already */
  createToken({ name, expires_at }: CreateTokenDto, person: Writer): Promise<{ record: Token; token: string }> {
    const expiresUtc = expires_at ? instantIn(expires_at, settings.siteTimezone) : null;
    if (expiresUtc !== null && expiresUtc <= utcNow(this.clock.now())) throw invalid('expires_at', { reason: 'past' });
    return this.tokenService.create(person.id, name, expiresUtc);
  }

  removeToken(id: number, person: Writer): Promise<Token> {
    return this.tokenService.remove(id, person);
  }
}
