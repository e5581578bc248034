import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import { ALL_SCOPES, DEFAULT_ROLE, type Role, type UserPrincipal } from '../../../core/http/context/principal.js';
import { dateToUtc } from '../../../core/time/moment.js';
import { runSignIn, type SetAuthor } from '../sign-in-author.js';
import { UserRepository } from '../user-repository.js';
import { User } from '../user.entity.js';
import { Identity } from './identity.entity.js';
import { CLOCK_TOLERANCE_SECONDS, type Claims } from './parse-claims.js';

/** The users of the issuer: one for each pair of issuer and subject, created at the first sign-in. */
@Injectable()
export class IssuerUsersService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly users: UserRepository,
  ) {}

  /**
   * Returns the user that the claims identify, and creates or updates the user if needed. Usually takes one statement.
   * @returns undefined for a user who was removed after the token was issued
   */
  async findOrCreate(claims: Claims): Promise<UserPrincipal | undefined> {
    const known = await this.findIdentity(claims);
    if (known && isRevoked(known, claims)) return undefined;
    const role = resolveRole(claims, known);
    if (known?.user && (await this.isRoleCurrent(known.user, role))) return buildPrincipal(known.user, { ...claims, role });
    return runSignIn((setAuthor) => this.work.run(() => this.createOrUpdate(claims, setAuthor)));
  }

  /** Checks again under a lock, so that another request cannot create the same user, and then writes. */
  private async createOrUpdate(claims: Claims, setAuthor: SetAuthor): Promise<UserPrincipal | undefined> {
    await this.work.lockNames(['administrators', `identity ${claims.issuer} ${claims.subject}`]);
    const known = await this.findIdentity(claims);
    if (known && isRevoked(known, claims)) return undefined;
    const user = known?.user ?? (await this.createUser(claims, known));
    const principal = buildPrincipal(user, { ...claims, role: resolveRole(claims, known) });
    setAuthor(principal);
    if (!(await this.isRoleCurrent(user, principal.role))) await this.updateRole(user.id, principal.role, claims);
    return principal;
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

  /** Creates the user with the first username that is free. A username that another user has is never taken over. */
  private async createUserWithFreeName([username = '', ...others]: readonly string[], claims: Claims): Promise<User> {
    const { name = username, email, role = DEFAULT_ROLE } = claims;
    try {
      return await this.users.create({ username, name, email, role, passwordHash: null });
    } catch (error) {
      const isUsed = error instanceof DomainError && error.kind === 'user-exists';
      if (!isUsed || others.length === 0) throw error;
      return this.createUserWithFreeName(others, claims);
    }
  }

  /** Tells whether the row needs no new role: it has the role of the claims, or it is the last administrator, who keeps the role. */
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

/** Returns the principal of a request. Its role is that of the claims, even if the row keeps another one. */
function buildPrincipal({ id, username, role }: User, claims: Claims): UserPrincipal {
  return {
    id,
    username,
    role: claims.role ?? role,
    credentialKind: 'issuer',
    scopes: ALL_SCOPES,
    tokenId: null,
    endsUtc: claims.expiresUtc,
  };
}

/** Returns the role of the claims; undefined when a token that was issued later has set the role. */
function resolveRole(claims: Claims, known: Identity | null): Role | undefined {
  return known?.user && toIssuedUtc(claims) < known.roleIssuedUtc ? undefined : claims.role;
}

function toIssuedUtc({ issuedAtSeconds }: Claims): string {
  return dateToUtc(new Date(issuedAtSeconds * 1000));
}

/** Tells whether the token was issued before the user was last removed. The issuer's clock may be ahead of the service's. */
function isRevoked({ removedUtc }: Identity, { issuedAtSeconds }: Claims): boolean {
  return removedUtc !== null && issuedAtSeconds <= Date.parse(`${removedUtc.replace(' ', 'T')}Z`) / 1000 + CLOCK_TOLERANCE_SECONDS;
}

/** Returns usernames to try: the issuer's, if it is valid here, then longer and longer hashes of issuer and subject. */
function listUsernameCandidates({ issuer, subject, username }: Claims): string[] {
  const hash = createHash('sha256').update(`${issuer} ${subject}`).digest('hex');
  return [...(username === undefined ? [] : [username]), ...[16, 32, 55].map((length) => `oidc-${hash.slice(0, length)}`)];
}
