import { Injectable } from '@nestjs/common';
import { LessThanOrEqual, MoreThan } from 'typeorm';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError, invalidParameter } from '../../core/errors/domain-error.js';
import type { UserPrincipal } from '../../core/http/context/principal.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import type { IdLocator } from '../../core/http/routing/record-locator.js';
import { MAX_ID } from '../../core/http/validation/ids.js';
import { deleteSome } from '../../core/jobs/define-job.js';
import { Clock } from '../../core/time/clock.js';
import { addSeconds } from '../../core/time/moment.js';
import { generateSecret, isSecretOf } from '../auth/credentials.js';
import { fingerprintPasswordHash } from '../auth/passwords.js';
import { assertCan, can } from '../auth/rights.js';
import { TokenKey } from '../auth/tokens/token-key.js';
import { credentialsLockName, TokensService } from '../auth/tokens/tokens.service.js';
import { UserRepository } from '../auth/user-repository.js';
import { createSessionPrincipal, isOfUser, type OwnedSession, SessionLookup } from './session-lookup.js';
import { Session } from './session.entity.js';

const IDLE_SECONDS = 2 * 3_600;
const MAX_SECONDS = 24 * 3_600;
/** The last use is written when it is so much later than the one that is stored. */
const USE_INTERVAL_SECONDS = 60;
const MAX_SESSIONS_PER_BATCH = 500;
const MAX_BROWSER_LENGTH = 255;

/** What the page that signs a user in knows. */
export interface NewSession {
  readonly signedInBy: Session['signedInBy'];
  /** When the user proved who they are, UTC; `null` if it is not known. */
  readonly confirmedUtc: string | null;
  /** The value of `User-Agent`. */
  readonly browser: string;
  /** The secret that the browser has sent. Its session ends. */
  readonly previousSecret: string | undefined;
}

/** Begins, finds, lists and ends the sessions of browsers. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly key: TokenKey,
    private readonly lookup: SessionLookup,
    private readonly tokens: TokensService,
    private readonly users: UserRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins a session.
   * @param principal the user, who has just signed in
   * @returns its secret, which is not available later
   * @throws DomainError 401 or 403 when the user's password or role has changed meanwhile
   */
  async begin(principal: UserPrincipal, { previousSecret, browser, ...fields }: NewSession): Promise<string> {
    const secret = generateSecret('session');
    const hash = await this.key.hash(secret);
    const previousHash = previousSecret === undefined ? undefined : await this.key.hash(previousSecret);
    await this.work.run(async () => {
      await this.tokens.assertNotRevoked(principal);
      const { id: userId, role, passwordHash } = (await this.users.find(principal.id))!;
      // An issuer may grant a user another role than the account has. A session has that of the account.
      if (role !== principal.role) throw new DomainError('forbidden');
      if (previousHash !== undefined) await this.work.manager.delete(Session, { hash: previousHash });
      const createdUtc = this.clock.nowUtc();
      const times = { createdUtc, lastUsedUtc: createdUtc, endsUtc: computeEnd(createdUtc, createdUtc) };
      const proof = fingerprintPasswordHash(passwordHash);
      await this.work.manager.insert(Session, { ...fields, ...times, userId, role, proof, hash, browser: cutBrowser(browser) });
    });
    return secret;
  }

  /** Returns the user of a session that goes on, and notes that it is used; undefined for any other secret. */
  async findUser(secret: string): Promise<UserPrincipal | undefined> {
    if (!isSecretOf('session', secret)) return undefined;
    const session = await this.lookup.find(await this.key.hash(secret));
    const nowUtc = this.clock.nowUtc();
    if (!session || session.endsUtc <= nowUtc) return undefined;
    if (!isOfUser(session, { role: session.userRole, passwordHash: session.passwordHash })) return undefined;
    return createSessionPrincipal(await this.recordUse(session, nowUtc));
  }

  private async recordUse(session: OwnedSession, lastUsedUtc: string): Promise<OwnedSession> {
    if (lastUsedUtc < addSeconds(session.lastUsedUtc, USE_INTERVAL_SECONDS)) return session;
    const endsUtc = computeEnd(session.createdUtc, lastUsedUtc);
    await this.work.run(() => this.work.manager.update(Session, { id: session.id }, { lastUsedUtc, endsUtc }));
    return { ...session, endsUtc };
  }

  /**
   * Gives a session a new secret; the old one is dead.
   * @param confirmedUtc when the user has proved who they are; undefined if they have not
   * @throws DomainError 401 when the session has ended meanwhile
   */
  async renew(principal: UserPrincipal, confirmedUtc?: string): Promise<string> {
    const secret = generateSecret('session');
    const hash = await this.key.hash(secret);
    await this.work.run(async () => {
      await this.work.lockNames([credentialsLockName(principal.id)]);
      const session = await this.work.manager.findOne(Session, { where: { id: principal.session!.id }, relations: { user: true } });
      if (!session || !isOfUser(session, session.user)) throw new DomainError('not-signed-in');
      await this.work.manager.update(Session, { id: session.id }, { hash, ...(confirmedUtc && { confirmedUtc }) });
    });
    return secret;
  }

  /** Lets a session go on that has changed the password of its user, in the current unit of work. */
  async keep({ session }: UserPrincipal, passwordHash: string | null): Promise<void> {
    if (session) await this.work.manager.update(Session, { id: session.id }, { proof: fingerprintPasswordHash(passwordHash) });
  }

  /** Ends the session of the user, who signs out. */
  async signOut(principal: UserPrincipal): Promise<void> {
    await this.work.run(() => this.remove({ id: principal.session!.id, userId: principal.id }));
  }

  /** @throws DomainError 403 for the sessions of another user, 400 when no user has this id */
  async list(userId: number | undefined, { principal }: SignedInContext): Promise<Session[]> {
    const id = userId ?? principal.id;
    if (id !== principal.id) assertCan(principal, 'manage users', 'session');
    const user = await this.users.find(id);
    if (!user) throw invalidParameter('user', { reason: 'unknown', values: [id] });
    const nowUtc = this.clock.nowUtc();
    const isOpen = { userId: id, endsUtc: MoreThan(nowUtc), role: user.role, proof: fingerprintPasswordHash(user.passwordHash) };
    return this.work.manager.find(Session, { where: isOpen, order: { id: 'ASC' } });
  }

  /**
   * Ends a session and returns it. Users end their own with a session or the password of the account, so that a token that has
   * leaked cannot. Administrators end those of others.
   * @throws DomainError 403, or 404 when there is no such session
   */
  async end({ id }: IdLocator, { principal }: SignedInContext): Promise<Session> {
    return this.work.run(async () => {
      await this.tokens.assertNotRevoked(principal);
      const session = id > MAX_ID ? null : await this.work.manager.findOneBy(Session, { id });
      const isOwn = session?.userId === principal.id;
      if (!session || (!isOwn && !can(principal, 'manage users'))) throw new DomainError('not-found', { resource: 'session' });
      if (isOwn && principal.credentialKind !== 'session' && principal.credentialKind !== 'password') throw new DomainError('forbidden');
      await this.remove(session);
      return session;
    });
  }

  /** Removes a session in the current unit of work. The audit log names its owner, who may be removed later. */
  private async remove({ id, userId }: Pick<Session, 'id' | 'userId'>): Promise<void> {
    await this.work.manager.delete(Session, { id });
    this.work.recordChange({ resource: 'session', id, action: 'delete' });
    this.work.recordChange({ resource: 'user', id: userId, action: 'update', fields: ['sessions'] });
  }

  /** Removes a batch of sessions that have ended, in the current unit of work. @returns the size of the batch */
  removeEnded(): Promise<number> {
    return deleteSome(this.work, Session, 'id', { endsUtc: LessThanOrEqual(this.clock.nowUtc()) }, MAX_SESSIONS_PER_BATCH);
  }
}

function computeEnd(createdUtc: string, lastUsedUtc: string): string {
  const [idle, latest] = [addSeconds(lastUsedUtc, IDLE_SECONDS), addSeconds(createdUtc, MAX_SECONDS)];
  return idle < latest ? idle : latest;
}

/** Returns what a browser calls itself, without the signs that no name has. */
function cutBrowser(browser: string): string {
  return browser.replace(/[^\x20-\x7e]/g, '').slice(0, MAX_BROWSER_LENGTH);
}
