import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work.js';
import { DomainError } from '../errors/domain-error.js';
import { MAX_ID } from '../http/fields/scalar-fields.js';
import { Clock } from '../time/clock.js';
import { utcNow } from '../time/moment.js';
import { hashToken, newToken } from './credentials.js';
import type { Writer } from './roles.js';
import { Secret } from './secret.entity.js';
import { Token } from './token.entity.js';

const KEY = 'token-key';

/** Makes tokens, finds whose they are, takes them back. */
@Injectable()
export class TokensService {
  private key: Promise<string> | undefined;

  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @returns the token itself, for the only time */
  async create(userId: number, name: string, expiresUtc: string | null, token = newToken()): Promise<{ record: Token; token: string }> {
    const hash = hashToken(token, await this.tokenKey());
    const record = await this.work.run(async () => {
      const row = { userId, name, hash, createdUtc: utcNow(this.clock.now()), lastUsedUtc: null, expiresUtc };
      const { identifiers } = await this.work.manager.insert(Token, row);
      return this.work.manager.findOneByOrFail(Token, { id: (identifiers[0] as Token).id });
    });
    return { record, token };
  }

  list(owner: Writer): Promise<Token[]> {
    return this.work.manager.find(Token, { where: { userId: owner.id }, order: { id: 'ASC' } });
  }

  /** @throws DomainError 404 when the owner has no such token */
  remove(id: number, owner: Writer): Promise<Token> {
    return this.work.run(async () => {
      const token = id > MAX_ID ? null : await this.work.manager.findOneBy(Token, { id, userId: owner.id });
      if (!token) throw new DomainError('not-found', { resource: 'token' });
      await this.work.manager.delete(Token, { id });
      return token;
    });
  }

  /** Whose token this is, if it is anybody's and has not expired. */
  async ownerOf(token: string): Promise<(Writer & { username: string }) | undefined> {
    const found = await this.work.manager.findOne(Token, {
      where: { hash: hashToken(token, await this.tokenKey()) },
      relations: { user: true },
    });
    const now = utcNow(this.clock.now());
    if (!found || (found.expiresUtc !== null && found.expiresUtc <= now)) return undefined;
    if ((found.lastUsedUtc ?? '').slice(0, 16) !== now.slice(0, 16)) await this.noteUse(found.id, now);
    const { id, role, username } = found.user;
    return { id, role, username };
  }

  private noteUse(id: number, now: string): Promise<unknown> {
    return this.work.run(() => this.work.manager.update(Token, { id }, { lastUsedUtc: now }));
  }

  /** The key under which tokens are hashed: made at the first start, shared by all instances. */
  private tokenKey(): Promise<string> {
    this.key ??= this.findOrMakeKey().catch((error: unknown) => {
      this.key = undefined;
      throw error;
    });
    return this.key;
  }

  private async findOrMakeKey(): Promise<string> {
    const known = await this.work.manager.findOneBy(Secret, { name: KEY });
    if (known) return known.value;
    await this.work.run(async () => {
      const row = { name: KEY, value: randomBytes(32).toString('hex') };
      await this.work.manager.createQueryBuilder().insert().into(Secret).values(row).orIgnore().execute();
    });
    return (await this.work.manager.findOneByOrFail(Secret, { name: KEY })).value;
  }
}
