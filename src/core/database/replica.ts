import { Logger } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { POOL_SIZE } from './connection/data-source.options.js';
import { CircuitBreaker } from './pool/circuit-breaker.js';
import { ConnectionCheckout } from './pool/connection-checkout.js';
import { Deadline } from './pool/deadline.js';
import { Semaphore } from './pool/semaphore.js';

/** Milliseconds that a read waits for a connection of the pool. */
const CONNECTION_WAIT_MS = 2_000;

/** Milliseconds that the replica has to answer a check. */
const CHECK_TIMEOUT_MS = 1_000;
/** Milliseconds for which an answer of the replica counts. */
const CHECK_LIFETIME_MS = 250;
/** Milliseconds until a replica that did not answer is tried again. */
const RETRY_INTERVAL_MS = 1_000;
/** Numbers that one statement asks for. */
const MAX_SEQUENCES_PER_CHECK = 1_000;

/**
 * A read replica: another server, to which the database server copies each transaction a moment after its commit.
 *
 * It is current when it has every row of the change log that this process has read on the primary server. Each transaction that
 * changes a record adds such a row, and a replica applies transactions in the order of their commits. So a current replica has
 * all that a request must see, what its client has written included. While it is not current, reads use the primary.
 */
export class Replica {
  private readonly logger = new Logger('Replica');
  /** The rows of the change log that were read on the primary and not yet seen here, by their sequence. */
  private readonly missing = new Set<number>();
  private isAvailable = false;
  private isLogged = false;
  private checkedAtMs = -Infinity;
  private runningCheck: Promise<void> | undefined;

  constructor(private readonly dataSource: DataSource) {}

  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  get isCurrent(): boolean {
    return this.isAvailable && this.missing.size === 0;
  }

  /** Notes rows that were read on the primary. The replica is not current before it has them, too. */
  expectRows(sequences: readonly number[]): void {
    for (const sequence of sequences) this.missing.add(sequence);
  }

  /** Looks at the replica, unless this was done a moment ago. No request waits for it. */
  startCheck(): void {
    const isRecent = performance.now() - this.checkedAtMs < (this.isAvailable ? CHECK_LIFETIME_MS : RETRY_INTERVAL_MS);
    if (isRecent && (this.isCurrent || !this.isAvailable)) return;
    this.runningCheck ??= this.check().finally(() => (this.runningCheck = undefined));
  }

  /** Waits until a replica that was current a while ago has answered again: so it is not used after it has failed. */
  async confirm(): Promise<void> {
    if (!this.isCurrent) return;
    this.startCheck();
    await this.runningCheck;
  }

  /** Connects, and looks for the first time. The service also starts when the replica does not answer. */
  async open(): Promise<void> {
    this.startCheck();
    await this.runningCheck;
  }

  async close(): Promise<void> {
    this.isAvailable = false;
    await this.runningCheck;
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  private async check(): Promise<void> {
    this.checkedAtMs = performance.now();
    try {
      await Deadline.runWithin(CHECK_TIMEOUT_MS, () => this.findMissing());
      if (this.isLogged) this.logger.warn('The replica answers again.');
      this.isAvailable = true;
      this.isLogged = false;
    } catch (error) {
      this.isAvailable = false;
      if (!this.isLogged) this.logger.warn(`The replica does not answer (${(error as Error).message}): reads use the primary database.`);
      this.isLogged = true;
    }
  }

  /** Looks for the missing rows, as long as all that it asks for are there. Without any, it only asks whether the replica answers. */
  private async findMissing(): Promise<void> {
    if (!this.dataSource.isInitialized) await this.connect();
    let asked: number[];
    let found: { sequence: number }[];
    do {
      asked = [...this.missing].slice(0, MAX_SEQUENCES_PER_CHECK);
      const isAsked = asked.length === 0 ? 'FALSE' : `sequence IN (${asked.join()})`;
      found = await this.manager.query(`SELECT sequence FROM change_log WHERE ${isAsked}`);
      for (const { sequence } of found) this.missing.delete(sequence);
    } while (this.missing.size > 0 && found.length === asked.length);
  }

  private async connect(): Promise<void> {
    await this.dataSource.initialize();
    const circuitBreaker = new CircuitBreaker({ name: 'replica', consequence: 'reads use the primary database' });
    new ConnectionCheckout(this.dataSource, new Semaphore(POOL_SIZE, CONNECTION_WAIT_MS), circuitBreaker);
  }
}
