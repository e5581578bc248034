import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import type { PageQuery } from '../../core/http/lists/list-query.js';
import type { IdLocator } from '../../core/http/routing/record-locator.js';
import { AuditEntry } from '../audit/audit-entry.entity.js';
import { Identity } from '../auth/issuer/identity.entity.js';
import type { Token } from '../auth/tokens/token.entity.js';
import { TokensService } from '../auth/tokens/tokens.service.js';
import type { Session } from '../sessions/session.entity.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { User } from '../auth/user.entity.js';
import { type OwnedRecord, OwnedRecords } from './owned-records.js';
import { UsersService } from './users.service.js';

/** A part of a list, and the number of all its items. */
interface Part<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** What the service keeps about a user, with a page of each list that can be long. */
export interface UserData {
  readonly user: User;
  readonly identities: readonly Identity[];
  readonly tokens: readonly Token[];
  readonly sessions: readonly Session[];
  readonly sourceIds: readonly number[];
  readonly webhookIds: readonly number[];
  readonly records: Part<OwnedRecord>;
  readonly changes: Part<AuditEntry>;
  readonly page: number;
  readonly perPage: number;
}

/** Collects what the service keeps about a user: for administrators, and for the user. */
@Injectable()
export class UserDataService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly users: UsersService,
    private readonly tokens: TokensService,
    private readonly sessions: SessionsService,
    private readonly records: OwnedRecords,
  ) {}

  /** @throws DomainError 403 or 404 */
  async show({ id }: IdLocator, { page, per_page: perPage }: PageQuery, context: SignedInContext): Promise<UserData> {
    const user = await this.users.show({ id }, context);
    const { manager } = this.work;
    const range = { skip: (page - 1) * perPage, take: perPage };
    // What the user did, and what was done to the account, such as refused sign-ins.
    const where = [{ userId: id }, { resource: 'user' as const, recordId: id }];
    const [items, total] = await manager.findAndCount(AuditEntry, { where, order: { sequence: 'DESC' }, ...range });
    const findIds = async (table: 'source' | 'webhook') =>
      (await manager.query<{ id: number }[]>(`SELECT id FROM ${table} WHERE user_id = ? ORDER BY id`, [id])).map((row) => row.id);
    return {
      ...{ user, page, perPage },
      identities: await manager.findBy(Identity, { userId: id }),
      tokens: await this.tokens.list(id),
      sessions: await this.sessions.list(id, context),
      sourceIds: await findIds('source'),
      webhookIds: await findIds('webhook'),
      records: await this.records.listOwned(id, range),
      changes: { items, total },
    };
  }
}
