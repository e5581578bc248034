import { Injectable } from '@nestjs/common';
import { LessThanOrEqual, MoreThan } from 'typeorm';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { ALL_SCOPES, type UserPrincipal } from '../../core/http/context/principal.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { findByLocator, type IdLocator } from '../../core/http/routing/record-locator.js';
import { deleteSome } from '../../core/jobs/define-job.js';
import { Clock } from '../../core/time/clock.js';
import { addDays } from '../../core/time/moment.js';
import { generateSecret, isSecretOf } from '../auth/credentials.js';
import { Identity } from '../auth/issuer/identity.entity.js';
import { createPasswordPrincipal, hashPassword } from '../auth/passwords.js';
import { assertCan, assertConfirmed, assertNotStronger } from '../auth/rights.js';
import { runSignIn } from '../auth/sign-in-author.js';
import { TokenKey } from '../auth/tokens/token-key.js';
import { credentialsLockName, TokensService } from '../auth/tokens/tokens.service.js';
import { User } from '../auth/user.entity.js';
import { Invitation } from './invitation.entity.js';

const VALID_DAYS = 3;
const MAX_INVITATIONS_PER_BATCH = 500;

/** An invitation with its secret, which is not available later. */
export interface NewInvitation {
  readonly secret: string;
  readonly expiresUtc: string;
}

/** Invites users to choose a password: new ones, and those who have forgotten theirs. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly key: TokenKey,
    private readonly tokens: TokensService,
    private readonly clock: Clock,
  ) {}

  /**
   * Invites a user. An earlier invitation ends. A client with the address can set the password, so making one needs unrestricted credentials.
   * @throws DomainError 403, 404, or 409 for a user of an issuer
   */
  async create({ id }: IdLocator, { principal }: SignedInContext): Promise<NewInvitation> {
    assertCan(principal, 'manage users', 'user');
    assertConfirmed(principal, this.clock.nowUtc());
    const secret = generateSecret('invitation');
    const hash = await this.key.hash(secret);
    const expiresUtc = addDays(this.clock.nowUtc(), VALID_DAYS);
    await this.work.run(async () => {
      await this.work.lockNames([credentialsLockName(principal.id), credentialsLockName(id)]);
      await this.tokens.assertNotRevoked(principal);
      await findByLocator(this.work.manager, User, { id }, 'user');
      assertNotStronger(principal, ALL_SCOPES, null);
      if (await this.work.manager.existsBy(Identity, { userId: id })) throw new DomainError('user-of-issuer');
      await this.work.manager.delete(Invitation, { userId: id });
      await this.work.manager.insert(Invitation, { userId: id, hash, expiresUtc });
      this.work.recordChange({ resource: 'user', id, action: 'update', fields: ['invitation'] });
    });
    return { secret, expiresUtc };
  }

  /** Returns the user whom a valid invitation is for, and uses nothing up; undefined for any other secret. */
  async findUser(secret: string): Promise<User | undefined> {
    if (!isSecretOf('invitation', secret)) return undefined;
    const where = { hash: await this.key.hash(secret), expiresUtc: MoreThan(this.clock.nowUtc()) };
    const invitation = await this.work.manager.findOne(Invitation, { where, relations: { user: true } });
    return invitation?.user;
  }

  /**
   * Sets the password of the invited user, who then signs in with it. All sessions and tokens of the user end.
   * @returns the user; undefined when the invitation is not valid any more
   */
  async use(secret: string, password: string): Promise<UserPrincipal | undefined> {
    // Before the password is hashed, which is slow.
    if (!(await this.findUser(secret))) return undefined;
    const passwordHash = await hashPassword(password);
    return runSignIn((setAuthor) =>
      this.work.run(async () => {
        const user = await this.findUser(secret);
        if (!user) return undefined;
        const { id } = user;
        const principal = createPasswordPrincipal({ ...user, passwordHash });
        setAuthor(principal);
        await this.work.lockNames([credentialsLockName(id)]);
        // Another request may have used it while this one waited.
        const { affected } = await this.work.manager.delete(Invitation, { userId: id, hash: await this.key.hash(secret) });
        if (affected !== 1) return undefined;
        await this.work.manager.update(User, { id }, { passwordHash });
        this.work.recordChange({ resource: 'user', id, action: 'update', fields: ['password'] });
        await this.tokens.removeAll(id, null);
        return principal;
      }),
    );
  }

  /** Removes a batch of invitations that have expired, in the current unit of work. @returns the size of the batch */
  removeExpired(): Promise<number> {
    return deleteSome(this.work, Invitation, 'userId', { expiresUtc: LessThanOrEqual(this.clock.nowUtc()) }, MAX_INVITATIONS_PER_BATCH);
  }
}
