import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import type { Role, UserPrincipal } from '../../../core/http/context/principal.js';
import { type Scope, parseScopes } from '../../../core/http/context/scopes.js';
import { MAX_ID } from '../../../core/http/fields/scalar-fields.js';
import { Clock } from '../../../core/time/clock.js';
import { addDays, dateToUtc } from '../../../core/time/moment.js';
import { generateToken, hashToken } from '../credentials/credentials.js';
import { fingerprintPasswordHash } from '../credentials/passwords.js';
import { User } from '../user.entity.js';
import { TokenKey } from './token-key.js';
import { TokenUsage } from './token-last-use.js';
import { Token } from './token.entity.js';

/** What somebody asks of a new token. */
export interface NewToken {
  userId: number;
  name: string;
  /** UTC; `null`: it does not expire. */
  expiresUtc: string | null;
  scopes: ReadonlySet<Scope>;
}

/** Days that a token is shown after it has expired. */
const EXPIRED_RETENTION_DAYS = 30;
/** Tokens that are taken away in one piece of work. */
const AT_ONCE = 100;

/** Makes tokens, finds whose they are, takes them back. */
@Injectable()
export class TokensService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly key: TokenKey,
    private readonly usage: TokenUsage,
    private readonly clock: Clock,
  ) {}

  /**
   * @param creator who signed in to make it; undefined: the service itself
   * @returns the token itself, for the only time
   * @throws DomainError 401 when what the maker signed in with has ended meanwhile
   */
  async create(
    { scopes, ...fields }: NewToken,
    creator?: UserPrincipal,
    token = generateToken(),
  ): Promise<{ record: Token; token: string }> {
    const hash = hashToken(token, await this.key.getKey());
    const record = await this.work.run(async () => {
      if (creator) await this.assertNotRevoked(creator);
      const row = { ...fields, scopes: [...scopes].join(), hash, createdUtc: dateToUtc(this.clock.now()), lastUsedUtc: null };
      const { identifiers } = await this.work.manager.insert(Token, row);
      const { id } = identifiers[0] as Token;
      this.recordTokenChange(id, 'create', fields.userId);
      return this.work.manager.findOneByOrFail(Token, { id });
    });
    return { record, token };
  }

  async list(userId: number): Promise<Token[]> {
    await this.usage.flush();
    return this.work.manager.find(Token, { where: { userId }, order: { id: 'ASC' } });
  }

  /**
   * @param userId whose it must be; undefined: anybody's
   * @throws DomainError 404 when there is no such token
   */
  async remove(id: number, userId: number | undefined): Promise<Token> {
    await this.usage.flush();
    return this.work.run(async () => {
      const token = id > MAX_ID ? null : await this.work.manager.findOneBy(Token, { id, ...(userId === undefined ? {} : { userId }) });
      if (!token) throw new DomainError('not-found', { resource: 'token' });
      await this.work.manager.delete(Token, { id });
      this.recordTokenChange(id, 'delete', token.userId);
      return token;
    });
  }

  /** Takes back all tokens of somebody but, if it is theirs, the one that they use just now; in the unit of work under way. */
  async removeAll(userId: number, exceptId: number | null): Promise<void> {
    const tokens = await this.work.manager.findBy(Token, { userId });
    for (const { id } of tokens.filter((token) => token.id !== exceptId)) {
      await this.work.manager.delete(Token, { id });
      this.recordTokenChange(id, 'delete', userId);
    }
  }

  /** Takes away some of those that expired long ago, in the unit of work under way. @returns how many */
  async removeExpired(): Promise<number> {
    const { manager } = this.work;
    const expiresUtc = LessThan(addDays(dateToUtc(this.clock.now()), -EXPIRED_RETENTION_DAYS));
    const expired = await manager.find(Token, { where: { expiresUtc }, order: { id: 'ASC' }, take: AT_ONCE });
    for (const { id, userId } of expired) {
      const { affected } = await manager.delete(Token, { id });
      if (affected === 1) this.recordTokenChange(id, 'delete', userId);
    }
    return expired.length;
  }

  /** Whose token this is, if it is anybody's and has not expired. One statement, by the hash's unique index. */
  async findOwner(token: string): Promise<UserPrincipal | undefined> {
    const found = await this.findByHash(hashToken(token, await this.key.getKey()));
    const nowUtc = dateToUtc(this.clock.now());
    if (!found || (found.expiresUtc !== null && found.expiresUtc <= nowUtc)) return undefined;
    const { id, role, username, tokenId, expiresUtc } = found;
    this.usage.recordUse(tokenId, nowUtc, found.lastUsedUtc);
    return { id, role, username, means: 'token', tokenId, endsUtc: expiresUtc, scopes: parseScopes(found.scopes) };
  }

  /**
   * What somebody signed in with, or their role, may have been taken back while they waited: then nothing of what was
   * under way is done. In the unit of work under way, which waits for those who take back.
   * @throws DomainError 401 or 403
   */
  async assertNotRevoked({ id, role, means, tokenId, proof }: UserPrincipal): Promise<void> {
    await this.work.lockNames([credentialsLockName(id)]);
    const user = await this.work.manager.findOneBy(User, { id });
    const isValid =
      tokenId === null ? proof === undefined || fingerprintPasswordHash(user?.passwordHash ?? null) === proof : await this.exists(tokenId);
    if (!user || !isValid) throw new DomainError('bad-credentials');
    // For the people of an issuer its word counts, not the row.
    if (means !== 'issuer' && user.role !== role) throw new DomainError('forbidden');
  }

  private exists(id: number): Promise<boolean> {
    return this.work.manager.existsBy(Token, { id });
  }

  /** The log shall say whose token it was, also when both are gone. */
  private recordTokenChange(id: number, action: 'create' | 'delete', userId: number): void {
    this.work.recordChange({ resource: 'token', id, action });
    this.work.recordChange({ resource: 'user', id: userId, action: 'update', fields: ['tokens'] });
  }

  private findByHash(hash: string): Promise<TokenRow | undefined> {
    return this.work.manager
      .createQueryBuilder(Token, 'token')
      .innerJoin('token.user', 'user')
      .select(['token.id AS tokenId', 'token.expires_utc AS expiresUtc', 'token.last_used_utc AS lastUsedUtc', 'token.scopes AS scopes'])
      .addSelect(['user.id AS id', 'user.username AS username', 'user.role AS role'])
      .where('token.hash = :hash', { hash })
      .getRawOne<TokenRow>();
  }
}

/** What those wait for in turn who change what a person signs in with (`UnitOfWork.lockNames`). */
export function credentialsLockName(userId: number): string {
  return `credentials ${userId}`;
}

interface TokenRow {
  tokenId: number;
  expiresUtc: string | null;
  lastUsedUtc: string | null;
  scopes: string;
  id: number;
  username: string;
  role: Role;
}
