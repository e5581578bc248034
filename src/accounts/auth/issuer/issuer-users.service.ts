import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import { DEFAULT_ROLE, type Role, type UserPrincipal } from '../../../core/http/context/principal.js';
import { setPrincipal } from '../../../core/http/context/request-context.js';
import { ALL_SCOPES } from '../../../core/http/context/scopes.js';
import { dateToUtc } from '../../../core/time/moment.js';
import { UsersService } from '../user-repository.js';
import { User } from '../user.entity.js';
import { Identity } from './identity.entity.js';
import { CLOCK_TOLERANCE_SECONDS, type Claims } from './issuer-claims.js';

/** The people whom the issuer vouches for: one for each (issuer, subject), made when they are first seen. */
@Injectable()
export class IssuerUsersService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly users: UsersService,
  ) {}

  /**
   * Who it is that the claims speak of. One statement, unless something is new.
   * @returns undefined for a person who was removed after the token was issued
   */
  async findOrCreate(claims: Claims): Promise<UserPrincipal | undefined> {
    const known = await this.findIdentity(claims);
    if (known && isRevoked(known, claims)) return undefined;
    const role = resolveRole(claims, known);
    if (known?.user && (await this.isRoleCurrent(known.user, role))) return buildPrincipal(known.user, { ...claims, role });
    return this.work.run(() => this.createOrUpdate(claims));
  }

  /** The same look again, with nobody else at it. */
  private async createOrUpdate(claims: Claims): Promise<UserPrincipal | undefined> {
    await this.work.lockNames(['administrators', `identity ${claims.issuer} ${claims.subject}`]);
    const known = await this.findIdentity(claims);
    if (known && isRevoked(known, claims)) return undefined;
    const user = known?.user ?? (await this.createUser(claims, known));
    const person = buildPrincipal(user, { ...claims, role: resolveRole(claims, known) });
    // Now, so that the change log says who made or changed them: they did.
    setPrincipal(person);
    if (!(await this.isRoleCurrent(user, person.role))) await this.updateRole(user.id, person.role, claims);
    return person;
  }

  private findIdentity({ issuer, subject }: Claims): Promise<Identity | null> {
    return this.work.manager
      .createQueryBuilder(Identity, 'identity')
      .leftJoin('identity.user', 'user')
      .select(['identity', 'user.id', 'user.username', 'user.role'])
      .where('identity.issuer = :issuer AND identity.subject = :subject', { issuer, subject })
      .getOne();
  }

  private async createUser(claims: Claims, known: Identity | null): Promise<User> {
    const user = await this.createUserWithFreeName(listUsernameCandidates(claims), claims);
    const { issuer, subject } = claims;
    const roleIssuedUtc = toIssuedUtc(claims);
    if (known) await this.work.manager.update(Identity, { id: known.id }, { userId: user.id, roleIssuedUtc });
    else await this.work.manager.insert(Identity, { issuer, subject, userId: user.id, roleIssuedUtc, removedUtc: null });
    return user;
  }

  /** Under the first of the names that nobody has: whose it is already, by whatever issuer or none, stays theirs. */
  private async createUserWithFreeName([username = '', ...others]: readonly string[], claims: Claims): Promise<User> {
    const { name = username, email, role = DEFAULT_ROLE } = claims;
    try {
      return await this.users.create({ username, name, email, role, passwordHash: null });
    } catch (error) {
      const isTaken = error instanceof DomainError && error.kind === 'user-exists';
      if (!isTaken || others.length === 0) throw error;
      return this.createUserWithFreeName(others, claims);
    }
  }

  /** Whether the row is as the claims want it; nobody takes the role from the last administrator. */
  private async isRoleCurrent(user: User, role = user.role): Promise<boolean> {
    if (user.role === role) return true;
    return user.role === 'administrator' && !(await this.work.manager.existsBy(User, { role: 'administrator', id: Not(user.id) }));
  }

  private async updateRole(id: number, role: Role, claims: Claims): Promise<void> {
    await this.work.manager.update(User, { id }, { role });
    await this.work.manager.update(Identity, { userId: id }, { roleIssuedUtc: toIssuedUtc(claims) });
    this.work.recordChange({ resource: 'user', id, action: 'update', fields: ['role'] });
  }
}

/** Within this request the issuer's word on the role counts, whatever the row must keep. */
function buildPrincipal({ id, username, role }: User, claims: Claims): UserPrincipal {
  return { id, username, role: claims.role ?? role, means: 'issuer', scopes: ALL_SCOPES, tokenId: null, endsUtc: claims.expiresUtc };
}

/** What the claims say of the role, unless a later token has said something else. */
function resolveRole(claims: Claims, known: Identity | null): Role | undefined {
  return known?.user && known.roleIssuedUtc !== null && toIssuedUtc(claims) < known.roleIssuedUtc ? undefined : claims.role;
}

function toIssuedUtc({ issuedAtSeconds }: Claims): string {
  return dateToUtc(new Date(issuedAtSeconds * 1000));
}

/** Issued before the person was last removed. The issuer's clock may be ahead of ours. */
function isRevoked({ removedUtc }: Identity, { issuedAtSeconds }: Claims): boolean {
  return removedUtc !== null && issuedAtSeconds <= Date.parse(`${removedUtc.replace(' ', 'T')}Z`) / 1000 + CLOCK_TOLERANCE_SECONDS;
}

/** As the person is called there, if that can be a username here; else one made of who they are, ever longer. */
function listUsernameCandidates({ issuer, subject, username }: Claims): string[] {
  const made = createHash('sha256').update(`${issuer} ${subject}`).digest('hex');
  return [...(username === undefined ? [] : [username]), ...[16, 32, 55].map((length) => `oidc-${made.slice(0, length)}`)];
}
