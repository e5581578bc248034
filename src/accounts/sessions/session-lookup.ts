import { Injectable } from '@nestjs/common';
import { ReadDataSource } from '../../core/database/read-data-source.js';
import { ALL_SCOPES, type Role, type UserPrincipal } from '../../core/http/context/principal.js';
import { addSeconds } from '../../core/time/moment.js';
import { fingerprintPasswordHash } from '../auth/passwords.js';
import type { User } from '../auth/user.entity.js';
import { Session } from './session.entity.js';

/** The user need not confirm again for so long. */
const CONFIRMATION_SECONDS = 15 * 60;

/** A session and its user. */
export interface OwnedSession extends Pick<Session, 'id' | 'userId' | 'role' | 'signedInBy' | 'lastUsedUtc' | 'createdUtc' | 'endsUtc'> {
  readonly proof: string;
  readonly confirmedUtc: string | null;
  readonly username: string;
  readonly userRole: Role;
  readonly passwordHash: string | null;
}

/**
 * Reads a session by the hash of its secret. It asks the primary on each request, with one statement: so a session that ends on one
 * instance has ended on all of them.
 */
@Injectable()
export class SessionLookup {
  private selectSql: string | undefined;

  constructor(private readonly readDataSource: ReadDataSource) {}

  /** Returns the session with this hash; undefined if there is none. */
  async find(hash: string): Promise<OwnedSession | undefined> {
    this.selectSql ??= this.buildSelectSql();
    const [row] = await this.readDataSource.primaryManager.query<OwnedSession[]>(`${this.selectSql} WHERE session.hash = ?`, [hash]);
    return row;
  }

  private buildSelectSql(): string {
    const columns = ['id', 'user_id', 'role', 'proof', 'signed_in_by', 'created_utc', 'last_used_utc', 'ends_utc', 'confirmed_utc'];
    return this.readDataSource.primaryManager
      .createQueryBuilder(Session, 'session')
      .innerJoin('session.user', 'user')
      .select(columns.map((column) => `session.${column} AS ${toCamelCase(column)}`))
      .addSelect(['user.username AS username', 'user.role AS userRole', 'user.password_hash AS passwordHash'])
      .getQuery();
  }
}

function toCamelCase(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Tells whether the user still has the role and the password of the sign-in. Otherwise the session has ended. */
export function isOfUser({ role, proof }: Pick<Session, 'role' | 'proof'>, user: Pick<User, 'role' | 'passwordHash'>): boolean {
  return role === user.role && proof === fingerprintPasswordHash(user.passwordHash);
}

export function createSessionPrincipal(session: OwnedSession): UserPrincipal {
  const { id, userId, role, username, proof, signedInBy, endsUtc, confirmedUtc } = session;
  const confirmedUntilUtc = confirmedUtc && addSeconds(confirmedUtc, CONFIRMATION_SECONDS);
  return {
    ...{ id: userId, role, username, proof, scopes: ALL_SCOPES, tokenId: null, endsUtc: null, credentialKind: 'session' },
    session: { id, signedInBy, endsUtc, confirmedUntilUtc },
  };
}
