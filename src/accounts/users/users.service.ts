import { Injectable } from '@nestjs/common';
import { Not, type SelectQueryBuilder } from 'typeorm';
import { filterByWords, findByIds } from '../../core/database/list-queries.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError, invalidParameter } from '../../core/errors/domain-error.js';
import { ALL_SCOPES, DEFAULT_ROLE, type Role, ROLES } from '../../core/http/context/principal.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { applyFilters, type Filters, type Search } from '../../core/http/lists/filters.js';
import { loadPage, type Page } from '../../core/http/lists/page.js';
import { findByLocator, type IdLocator } from '../../core/http/routing/record-locator.js';
import { Clock } from '../../core/time/clock.js';
import { findChangedFields } from '../audit/changed-fields.js';
import { hashPassword } from '../auth/passwords.js';
import { assertCan, assertConfirmed, assertNotStronger } from '../auth/rights.js';
import { credentialsLockName, TokensService } from '../auth/tokens/tokens.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { UserRepository } from '../auth/user-repository.js';
import { User } from '../auth/user.entity.js';
import type { CreateUserDto, UpdateUserDto, ListUsersDto } from './dto/user.dto.js';
import { OwnedRecords } from './owned-records.js';

/** Manages users. Administrators manage all of them, other users only their own account. */
@Injectable()
export class UsersService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly records: OwnedRecords,
    private readonly users: UserRepository,
    private readonly tokens: TokensService,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  async list(query: ListUsersDto, context: SignedInContext): Promise<Page<User>> {
    assertCan(context.principal, 'manage users', 'user');
    const search = { query, context, nowUtc: this.clock.nowUtc(), manager: this.work.manager };
    return loadPage(await searchUsers(search), query, 'user', (ids) => findByIds(this.work.manager, User, ids));
  }

  show({ id }: IdLocator, context: SignedInContext): Promise<User> {
    this.assertCanManage(id, context);
    return this.findOrFail(id);
  }

  async create({ username, name, email, role, password }: CreateUserDto, context: SignedInContext): Promise<User> {
    assertCan(context.principal, 'manage users', 'user');
    assertCanRaiseRole(DEFAULT_ROLE, role ?? DEFAULT_ROLE, context);
    assertConfirmed(context.principal, this.clock.nowUtc());
    const passwordHash = (await this.hashNewPassword(password, context)) ?? null;
    const user = { username, name: name ?? username, email: email ?? null, role: role ?? DEFAULT_ROLE, passwordHash };
    return this.work.run(async () => {
      await this.tokens.assertNotRevoked(context.principal);
      return this.users.create(user);
    });
  }

  /** @throws DomainError 403, 404, 409 for a username that is taken or for the last administrator */
  async update({ id }: IdLocator, { password, ...changes }: UpdateUserDto, context: SignedInContext): Promise<User> {
    this.assertCanManage(id, context);
    const isSensitive = [password, changes.email, changes.role].some((value) => value !== undefined);
    if (isSensitive) assertConfirmed(context.principal, this.clock.nowUtc());
    const passwordHash = await this.hashNewPassword(password, context);
    return this.work.run(async () => {
      await this.lockUsers(id, context);
      const user = await this.findOrFail(id);
      const columns = { ...(await this.buildColumns(user, changes, context)), ...(passwordHash === undefined ? {} : { passwordHash }) };
      await this.work.manager.update(User, { id }, { ...columns, id });
      this.work.recordChange({ resource: 'user', id, action: 'update', fields: findChangedFields(User, user, columns) });
      // Someone who knew the old password may have created tokens with it.
      if (passwordHash !== undefined) await this.tokens.removeAll(id, context.principal.tokenId);
      if (passwordHash !== undefined && id === context.principal.id) await this.sessions.keep(context.principal, passwordHash);
      return this.findOrFail(id);
    });
  }

  /**
   * @param reassign the id of the user who gets the records of the removed one
   * @throws DomainError 400 when the user owns records and `reassign` is missing, 403, 404, 409 for the last administrator
   */
  async remove({ id }: IdLocator, reassign: number | undefined, context: SignedInContext): Promise<User> {
    assertCan(context.principal, 'manage users', 'user');
    assertConfirmed(context.principal, this.clock.nowUtc());
    return this.work.run(async () => {
      await this.lockUsers(id, context);
      const user = await this.findOrFail(id);
      if (user.role === 'administrator') await this.assertNotLastAdministrator(id);
      await this.reassignOwned(id, reassign);
      await this.tokens.removeAll(id, null);
      await this.users.remove(id);
      return user;
    });
  }

  /** Locks the administrators and both users, and then checks again that the client's credentials are still valid. */
  private async lockUsers(id: number, context: SignedInContext): Promise<void> {
    await this.work.lockNames(['administrators', credentialsLockName(context.principal.id), credentialsLockName(id)]);
    await this.tokens.assertNotRevoked(context.principal);
  }

  /** Hashes a new password. It needs unrestricted credentials, because a password has all scopes and never expires. */
  private async hashNewPassword(password: string | null | undefined, context: SignedInContext): Promise<string | null | undefined> {
    if (password === undefined) return undefined;
    assertNotStronger(context.principal, ALL_SCOPES, null);
    return password === null ? null : hashPassword(password);
  }

  private async buildColumns(user: User, { username, name, email, role }: UpdateUserDto, context: SignedInContext): Promise<Partial<User>> {
    const wanted = { username: username ?? user.username, role: (role === undefined ? user.role : role) ?? DEFAULT_ROLE };
    if (wanted.role !== user.role || wanted.username !== user.username) assertCan(context.principal, 'manage users', 'user');
    assertCanRaiseRole(user.role, wanted.role, context);
    if (user.role === 'administrator' && wanted.role !== user.role) await this.assertNotLastAdministrator(user.id);
    if (await this.work.manager.existsBy(User, { username: wanted.username, id: Not(user.id) })) throw new DomainError('user-exists');
    return { ...wanted, ...(name === undefined ? {} : { name: name ?? wanted.username }), ...(email === undefined ? {} : { email }) };
  }

  private async assertNotLastAdministrator(id: number): Promise<void> {
    const another = await this.work.manager.existsBy(User, { role: 'administrator', id: Not(id) });
    if (!another) throw new DomainError('last-administrator');
  }

  private async reassignOwned(from: number, to: number | undefined): Promise<void> {
    if (to === from) throw invalidParameter('reassign', { reason: 'not-allowed' });
    if (to !== undefined && !(await this.users.find(to))) throw invalidParameter('reassign', { reason: 'unknown', values: [to] });
    if (to !== undefined) await this.records.handOver({ from, to, nowUtc: this.clock.nowUtc() });
    else if (await this.records.ownsAny(from)) throw new DomainError('missing-parameters', { missing: ['reassign'] });
  }

  private assertCanManage(id: number, context: SignedInContext): void {
    if (id !== context.principal.id) assertCan(context.principal, 'manage users', 'user');
  }

  private findOrFail(id: number): Promise<User> {
    return findByLocator(this.work.manager, User, { id }, 'user');
  }
}

/**
 * Asserts that the client may change a role. The user can create tokens with the role, so a stronger one needs credentials with
 * all scopes.
 * @throws DomainError 403
 */
function assertCanRaiseRole(before: Role, wanted: Role, { principal }: SignedInContext): void {
  if (ROLES.indexOf(wanted) > ROLES.indexOf(before)) assertNotStronger(principal, ALL_SCOPES, principal.endsUtc);
}

const FILTERS: Filters<ListUsersDto, User> = {
  search: (users, search) => filterByWords(users, ['user.username', 'LOWER(user.email)'], search),
  role: (users, role) => users.andWhere('user.role = :role', { role }),
  include: (users, ids) => (ids.length > 0 ? users.andWhere('user.id IN (:...ids)', { ids }) : undefined),
};

/** Returns the query of users with the client's filters, ordered by username. */
async function searchUsers(search: Search<ListUsersDto>): Promise<SelectQueryBuilder<User>> {
  const users = search.manager.createQueryBuilder(User, 'user').select('user.id', 'id').where('1 = 1');
  return (await applyFilters(users, FILTERS, search)).orderBy('user.username', 'ASC');
}
