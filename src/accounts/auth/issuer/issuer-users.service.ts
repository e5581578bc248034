import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import type { Role, UserPrincipal } from '../../../core/http/context/principal.js';
import { setPrincipal } from '../../../core/http/context/request-context.js';
import { ALL_SCOPES } from '../../../core/http/context/scopes.js';
import { utcNow } from '../../../core/time/moment.js';
import { UsersService } from '../user-repository.js';
import { User } from '../user.entity.js';
import { Identity } from './identity.entity.js';
import { type Claims, TOLERANCE } from './issuer-claims.js';

/** The people whom the issuer vouches for: one for each (issuer, subject), made when they are first seen. */
@Injectable()
export class IssuerPeople {
  constructor(
    private readonly work: UnitOfWork,
    private readonly users: UsersService,
  ) {}

  /**
   * Who it is that the claims speak of. One statement, unless something is new.
   * @returns undefined for a person who was removed after the token was issued
   */
  async of(claims: Claims): Promise<UserPrincipal | undefined> {
    const known = await this.find(claims);
    if (known && isOver(known, claims)) return undefined;
    const role = roleIn(claims, known);
    if (known?.user && (await this.keepsRole(known.user, role))) return personOf(known.user, { ...claims, role });
    return this.work.run(() => this.settle(claims));
  }

  /** The same look again, with nobody else at it. */
  private async settle(claims: Claims): Promise<UserPrincipal | undefined> {
    await this.work.takeTurns(['administrators', `identity ${claims.issuer} ${claims.subject}`]);
    const known = await this.find(claims);
    if (known && isOver(known, claims)) return undefined;
    const user = known?.user ?? (await this.make(claims, known));
    const person = personOf(user, { ...claims, role: roleIn(claims, known) });
    // Now, so that the change log says who made or changed them: they did.
    setPrincipal(person);
    if (!(await this.keepsRole(user, person.role))) await this.changeRole(user.id, person.role, claims);
    return person;
  }

  private find({ issuer, subject }: Claims): Promise<Identity | null> {
    return this.work.manager
      .createQueryBuilder(Identity, 'identity')
      .leftJoin('identity.user', 'user')
      .select(['identity', 'user.id', 'user.username', 'user.role'])
      .where('identity.issuer = :issuer AND identity.subject = :subject', { issuer, subject })
      .getOne();
  }

  private async make(claims: Claims, known: Identity | null): Promise<User> {
    const user = await this.makeNamed(usernamesFor(claims), claims);
    const { issuer, subject } = claims;
    const vouchedUtc = issuedUtc(claims);
    if (known) await this.work.manager.update(Identity, { id: known.id }, { userId: user.id, vouchedUtc });
    else await this.work.manager.insert(Identity, { issuer, subject, userId: user.id, vouchedUtc, endedUtc: null });
    return user;
  }

  /** Under the first of the names that nobody has: whose it is already, by whatever issuer or none, stays theirs. */
  private async makeNamed([username = '', ...others]: readonly string[], claims: Claims): Promise<User> {
    const { name = username, email, role = 'subscriber' } = claims;
    try {
      return await this.users.create({ username, name, email, role, passwordHash: null });
    } catch (error) {
      const isTaken = error instanceof DomainError && error.kind === 'user-exists';
      if (!isTaken || others.length === 0) throw error;
      return this.makeNamed(others, claims);
    }
  }

  /** Whether the row is as the claims want it; nobody takes the role from the last administrator. */
  private async keepsRole(user: User, role = user.role): Promise<boolean> {
    if (user.role === role) return true;
    return user.role === 'administrator' && !(await this.work.manager.existsBy(User, { role: 'administrator', id: Not(user.id) }));
  }

  private async changeRole(id: number, role: Role, claims: Claims): Promise<void> {
    await this.work.manager.update(User, { id }, { role });
    await this.work.manager.update(Identity, { userId: id }, { vouchedUtc: issuedUtc(claims) });
    this.work.note({ resource: 'user', id, action: 'update', fields: ['role'] });
  }
}

/** Within this request the issuer's word on the role counts, whatever the row must keep. */
function personOf({ id, username, role }: User, claims: Claims): UserPrincipal {
  return { id, username, role: claims.role ?? role, means: 'issuer', scopes: ALL_SCOPES, tokenId: null, endsUtc: claims.endsUtc };
}

/** What the claims say of the role, unless a later token has said something else. */
function roleIn(claims: Claims, known: Identity | null): Role | undefined {
  return known?.user && known.vouchedUtc !== null && issuedUtc(claims) < known.vouchedUtc ? undefined : claims.role;
}

function issuedUtc({ issuedAt }: Claims): string {
  return utcNow(new Date(issuedAt * 1000));
}

/** Issued before the person was last removed. The issuer's clock may be ahead of ours. */
function isOver({ endedUtc }: Identity, { issuedAt }: Claims): boolean {
  return endedUtc !== null && issuedAt <= Date.parse(`${endedUtc.replace(' ', 'T')}Z`) / 1000 + TOLERANCE;
}

/** As the person is called there, if that can be a username here; else one made of who they are, ever longer. */
function usernamesFor({ issuer, subject, username }: Claims): string[] {
  const made = createHash('sha256').update(`${issuer} ${subject}`).digest('hex');
  return [...(username === undefined ? [] : [username]), ...[16, 32, 55].map((length) => `oidc-${made.slice(0, length)}`)];
}
