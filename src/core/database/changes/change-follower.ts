import { setImmediate as afterIncomingRequests } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findDialect } from '../dialect.js';
import { ReadDataSource } from '../read-data-source.js';
import { Deadline } from '../pool/deadline.js';
import { type ChangeLog, type Changes, FileChangeLog, ServerChangeLog } from './change-log.js';

/** Less than a request may take, so that a request gets the error of its check. */
const CHECK_TIMEOUT_MS = 8_000;

/** Called with what other transactions committed, before `catchUp` returns. */
export type ChangeListener = (changes: Changes) => void;

/**
 * Tells this instance what was committed, by itself or by another instance, so that caches are exact.
 *
 * Every transaction adds a row to the change log for each record that it changes. Before a request reads from a cache, it
 * calls `catchUp`, which asks the database for the new rows: one small statement for all requests that wait at that moment.
 */
@Injectable()
export class ChangeFollower {
  private readonly listeners: ChangeListener[] = [];
  private readonly log: ChangeLog;
  private runningCheck: Promise<void> | undefined;
  /** A check that has not begun, for all requests that arrive until it begins. */
  private nextCheck: Promise<void> | undefined;

  /** The check of each request, which has a deadline of its own. */
  private readonly checkByDeadline = new WeakMap<Deadline, Promise<void>>();

  constructor(readDataSource: ReadDataSource, dataSource: DataSource) {
    this.log = findDialect(dataSource).hasSingleWriter ? new FileChangeLog(readDataSource) : new ServerChangeLog(readDataSource);
  }

  subscribe(listener: ChangeListener): void {
    this.listeners.push(listener);
  }

  /**
   * Returns when the listeners know all that was committed before this call. A call never uses the answer of a check that
   * had begun before.
   * @throws when the database does not answer
   */
  catchUp(): Promise<void> {
    if (this.log.hasNothingNew?.()) return Promise.resolve();
    this.nextCheck ??= this.checkAfter(this.runningCheck);
    return this.nextCheck;
  }

  /**
   * Catches up once in each request or job, for its reads. What it writes itself it reads in its unit of work.
   */
  catchUpOnce(): Promise<void> {
    const { current } = Deadline;
    const known = current && this.checkByDeadline.get(current);
    if (known) return known;
    const check = this.catchUp();
    if (current) this.checkByDeadline.set(current, check);
    return check;
  }

  /** Lets the current request catch up once more: it is several requests of a client to the API, and has written with one of them. */
  expectChanges(): void {
    const { current } = Deadline;
    if (current) this.checkByDeadline.delete(current);
  }

  /** Tells the listeners that anything may have changed: after records were changed by SQL. */
  reportUnknown(): void {
    this.report('unknown');
  }

  /** Runs a check after another one. If that one fails, so does this one: its requests have waited long enough. */
  private async checkAfter(check: Promise<void> | undefined): Promise<void> {
    try {
      await check;
      await afterIncomingRequests();
    } finally {
      this.nextCheck = undefined;
    }
    this.runningCheck = this.check().finally(() => (this.runningCheck = undefined));
    return this.runningCheck;
  }

  private async check(): Promise<void> {
    // With a deadline of its own: the check does not belong to the request that happened to start it.
    const changes = await Deadline.runWithin(CHECK_TIMEOUT_MS, () => this.log.readNew());
    if (changes === 'unknown' || changes.length > 0) this.report(changes);
  }

  private report(changes: Changes): void {
    for (const listener of this.listeners) listener(changes);
  }
}
