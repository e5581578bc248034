import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import { formatScopes, parseScopes, type Scope, type UserPrincipal } from '../../../core/http/context/principal.js';
import { MAX_ID } from '../../../core/http/validation/ids.js';
import { Clock } from '../../../core/time/clock.js';
import { addDays } from '../../../core/time/moment.js';
import { credentialRowOf, generateSecret } from '../credentials.js';
import { fingerprintPasswordHash } from '../passwords.js';
import { User } from '../user.entity.js';
import { TokenKey } from './token-key.js';
import { TokenLookup } from './token-lookup.js';
import { TokenUsage } from './token-usage.js';
import { Token } from './token.entity.js';

/** The properties of a new token. */
export interface NewToken {
  userId: number;
  name: string;
  /** UTC; `null`: it does not expire. */
  expiresUtc: string | null;
  scopes: ReadonlySet<Scope>;
}

/** Lists show an expired token this long. */
const EXPIRED_RETENTION_DAYS = 30;
const MAX_TOKENS_PER_BATCH = 100;

/** Creates, lists and removes tokens, and finds the user of a token. */
@Injectable()
export class TokensService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly key: TokenKey,
    private readonly lookup: TokenLookup,
    private readonly usage: TokenUsage,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a token.
   * @param creator the user who creates it; undefined: the service itself
   * @returns the row, and the token itself, which is not available later
   * @throws DomainError 401 or 403 when the creator's credentials or role were revoked meanwhile
   */
  async create(
    { scopes, ...fields }: NewToken,
    creator?: UserPrincipal,
    token = generateSecret('token'),
  ): Promise<{ record: Token; token: string }> {
    const hash = await this.key.hash(token);
    const record = await this.work.run(async () => {
      if (creator) await this.assertNotRevoked(creator);
      const row = { ...fields, scopes: formatScopes(scopes), hash, createdUtc: this.clock.nowUtc(), lastUsedUtc: null };
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
   * Removes a token and returns it.
   * @param userId the required owner; undefined: any owner
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

  /** Removes all tokens of a user in the current unit of work. @param exceptId a token to keep */
  async removeAll(userId: number, exceptId: number | null): Promise<void> {
    const tokens = await this.work.manager.findBy(Token, { userId });
    for (const { id } of tokens.filter((token) => token.id !== exceptId)) {
      await this.work.manager.delete(Token, { id });
      this.recordTokenChange(id, 'delete', userId);
    }
  }

  /** Removes a batch of tokens that expired long ago, in the current unit of work. @returns the size of the batch */
  async removeExpired(): Promise<number> {
    const { manager } = this.work;
    const expiresUtc = LessThan(addDays(this.clock.nowUtc(), -EXPIRED_RETENTION_DAYS));
    const expired = await manager.find(Token, { where: { expiresUtc }, order: { id: 'ASC' }, take: MAX_TOKENS_PER_BATCH });
    for (const { id, userId } of expired) {
      const { affected } = await manager.delete(Token, { id });
      if (affected === 1) this.recordTokenChange(id, 'delete', userId);
    }
    return expired.length;
  }

  /** Returns the owner of a token that exists and has not expired. One statement, which simultaneous requests share. */
  async findOwner(token: string): Promise<UserPrincipal | undefined> {
    const found = await this.lookup.find(await this.key.hash(token));
    const nowUtc = this.clock.nowUtc();
    if (!found || (found.expiresUtc !== null && found.expiresUtc <= nowUtc)) return undefined;
    const { id, role, username, tokenId, expiresUtc } = found;
    this.usage.recordUse(tokenId, nowUtc, found.lastUsedUtc);
    return { id, role, username, credentialKind: 'token', tokenId, endsUtc: expiresUtc, scopes: parseScopes(found.scopes) };
  }

  /**
   * Asserts, in the current unit of work, that the user's credentials and role were not revoked since the sign-in. It
   * locks the user's credentials, and so waits for a request that changes them.
   * @throws DomainError 401 when the credentials were revoked, 403 when the role has changed
   */
  async assertNotRevoked(principal: UserPrincipal): Promise<void> {
    const { id, role, credentialKind, proof } = principal;
    await this.work.lockNames([credentialsLockName(id)]);
    const user = await this.work.manager.findOneBy(User, { id });
    const hasSamePassword = proof === undefined || fingerprintPasswordHash(user?.passwordHash ?? null) === proof;
    if (!user || !hasSamePassword || !(await this.hasCredential(principal))) throw new DomainError('bad-credentials');
    // For users of an issuer, the role in the token counts, not the one in the database.
    if (credentialKind !== 'issuer' && user.role !== role) throw new DomainError('forbidden');
  }

  /** Tells whether the row of the token or session still exists, with which a user signed in. */
  private async hasCredential(principal: UserPrincipal): Promise<boolean> {
    const { table, id } = credentialRowOf(principal);
    if (id === null) return true;
    const rows = await this.work.manager.query<unknown[]>(`SELECT 1 FROM ${table} WHERE id = ?`, [id]);
    return rows.length > 0;
  }

  /** Records a change of the user too, so that the audit log names the owner even after the token is deleted. */
  private recordTokenChange(id: number, action: 'create' | 'delete', userId: number): void {
    this.work.recordChange({ resource: 'token', id, action });
    this.work.recordChange({ resource: 'user', id: userId, action: 'update', fields: ['tokens'] });
  }
}

/** Returns the named lock of requests that change a user's credentials, for `UnitOfWork.lockNames`. */
export function credentialsLockName(userId: number): string {
  return `credentials ${userId}`;
}
