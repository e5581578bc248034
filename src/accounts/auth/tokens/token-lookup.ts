import { setImmediate as afterIncomingRequests } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ReadDataSource } from '../../../core/database/read-data-source.js';
import { Deadline } from '../../../core/database/pool/deadline.js';
import type { Role } from '../../../core/http/context/principal.js';
import { Token } from './token.entity.js';

/** Less than a request may take, so that a request gets the error of its look-up. */
const LOOKUP_TIMEOUT_MS = 8_000;

/** A token and its owner. */
export interface OwnedToken {
  readonly hash: string;
  readonly tokenId: number;
  readonly expiresUtc: string | null;
  readonly lastUsedUtc: string | null;
  readonly scopes: string;
  /** The id of the owner. */
  readonly id: number;
  readonly username: string;
  readonly role: Role;
}

type TokensByHash = ReadonlyMap<string, OwnedToken>;

/**
 * Finds tokens by their hashes: one statement for all requests that wait at that moment, so that a flood of wrong tokens costs
 * the database little. Like `ChangeFollower`, it never uses a statement that had begun before the call. It asks the primary,
 * because a replica may still have a token that was deleted.
 */
@Injectable()
export class TokenLookup {
  private readonly waitingHashes = new Set<string>();
  private runningRead: Promise<TokensByHash> | undefined;
  /** A read that has not begun, for all requests that arrive until it begins. */
  private nextRead: Promise<TokensByHash> | undefined;
  private selectSql: string | undefined;

  constructor(private readonly readDataSource: ReadDataSource) {}

  /** Returns the token with this hash; undefined if there is none. @throws when the database does not answer */
  async find(hash: string): Promise<OwnedToken | undefined> {
    this.waitingHashes.add(hash);
    this.nextRead ??= this.readAfter(this.runningRead);
    return (await this.nextRead).get(hash);
  }

  /** Reads after another read. If that one fails, so does this one: its requests have waited long enough. */
  private async readAfter(read: Promise<unknown> | undefined): Promise<TokensByHash> {
    let hashes: string[] = [];
    try {
      await read;
      await afterIncomingRequests();
    } finally {
      hashes = [...this.waitingHashes];
      this.waitingHashes.clear();
      this.nextRead = undefined;
    }
    // With a deadline of its own: the read does not belong to the request that happened to start it.
    this.runningRead = Deadline.runWithin(LOOKUP_TIMEOUT_MS, () => this.read(hashes)).finally(() => (this.runningRead = undefined));
    return this.runningRead;
  }

  private async read(hashes: readonly string[]): Promise<TokensByHash> {
    this.selectSql ??= this.buildSelectSql();
    const places = hashes.map(() => '?').join(', ');
    const rows = await this.readDataSource.primaryManager.query<OwnedToken[]>(`${this.selectSql} WHERE token.hash IN (${places})`, [
      ...hashes,
    ]);
    return new Map(rows.map((row) => [row.hash, row]));
  }

  /** Builds the statement without its condition, once: a request with a wrong token must cost little. */
  private buildSelectSql(): string {
    return this.readDataSource.primaryManager
      .createQueryBuilder(Token, 'token')
      .innerJoin('token.user', 'user')
      .select(['token.hash AS hash', 'token.id AS tokenId', 'token.expires_utc AS expiresUtc', 'token.last_used_utc AS lastUsedUtc'])
      .addSelect(['token.scopes AS scopes', 'user.id AS id', 'user.username AS username', 'user.role AS role'])
      .getQuery();
  }
}
