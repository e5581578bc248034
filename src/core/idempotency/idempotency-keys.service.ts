import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { isLocked } from '../database/database-errors.js';
import { UnitOfWork } from '../database/transactions/unit-of-work.js';
import { DomainError } from '../errors/domain-error.js';
import { ShownRecords } from '../http/responses/shown-records.js';
import { Clock } from '../time/clock.js';
import { addDays } from '../time/moment.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import type { KeyedRequest } from './keyed-request.js';
import { type StoredResponse, withoutRecords } from './stored-response.js';

const RETENTION_DAYS = 1;
/** `Retry-After` while the first request is running. */
const RETRY_AFTER_SECONDS = '1';

/** A response, and whether an earlier request got it. */
interface Outcome {
  readonly answer: StoredResponse;
  readonly isReplayed: boolean;
}

/**
 * Does the work of a keyed request once, on any number of instances.
 *
 * The row of the key is inserted first and committed with the work, so both exist or none. While the transaction runs, the
 * database holds the row's lock: another instance that looks for the row with `NOWAIT` gets an error at once. If the instance
 * dies, the database removes the row with everything else. SQLite has no row locks, but a single instance.
 */
@Injectable()
export class IdempotencyKeys {
  /** The requests that this instance is working on, by their keys. */
  private readonly running = new Map<string, Request>();

  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs work of a request, unless this instance already works on another request with its key. The work may call this again.
   * @throws DomainError 409
   */
  async runAlone<T>(keyHash: string, request: Request, work: () => Promise<T>): Promise<T> {
    const running = this.running.get(keyHash);
    if (running === request) return work();
    if (running) throw createInUseError();
    this.running.set(keyHash, request);
    try {
      return await work();
    } finally {
      this.running.delete(keyHash);
    }
  }

  /**
   * Runs the work in a unit of work, and stores its response with it; or returns the response of the earlier request. If the work calls
   * `UnitOfWork.setRollbackOnly`, it is undone before its response is stored.
   * @throws DomainError 409 while another instance runs the earlier request, 422 when it asked for something else
   */
  async runOnce(request: KeyedRequest, work: () => Promise<StoredResponse>): Promise<Outcome> {
    try {
      return await this.work.run(() => this.runAndStore(request, work));
    } catch (error) {
      if (!(error instanceof UndoneWork)) throw error;
      await this.store(request, error.answer);
      return { answer: error.answer, isReplayed: false };
    }
  }

  private async runAndStore(request: KeyedRequest, work: () => Promise<StoredResponse>): Promise<Outcome> {
    const known = await this.findResponse(request);
    if (known !== undefined) return { answer: known, isReplayed: true };
    await this.insert(request, null);
    const answer = await work();
    if (this.work.isRollbackOnly) throw new UndoneWork(answer);
    await this.work.manager.update(IdempotencyKey, { keyHash: request.keyHash }, { answer: JSON.stringify(answer) });
    return { answer, isReplayed: false };
  }

  /** Stores the response to a request whose work was undone, unless another request with the key was faster. */
  async store(request: KeyedRequest, answer: StoredResponse): Promise<void> {
    await this.work.run(async () => {
      if ((await this.findResponse(request)) === undefined) await this.insert(request, JSON.stringify(answer));
    });
  }

  /**
   * Takes a record that is erased out of all stored responses, in the current unit of work. They keep its address, so that a retry does
   * not create the record again. A response that shows a date of a series names the series, too.
   */
  async hideRecord(id: number): Promise<void> {
    const { manager } = this.work;
    const current = ShownRecords.ofRequest;
    if (current) current.hasErased = true;
    const rows = await manager.query<{ key_hash: string; answer: string }[]>(
      'SELECT key_hash, answer FROM idempotency_key WHERE INSTR(answer, ?) > 0',
      [`"#${id}"`],
    );
    for (const { key_hash: keyHash, answer } of rows) {
      const hidden = JSON.stringify(withoutRecords(JSON.parse(answer) as StoredResponse));
      await manager.update(IdempotencyKey, { keyHash }, { answer: hidden });
    }
  }

  /** Finds the response of an earlier request, and removes it if it has expired. @throws DomainError 409 or 422 */
  private async findResponse({ keyHash, fingerprint }: KeyedRequest): Promise<StoredResponse | undefined> {
    const row = await this.lockRow(keyHash);
    if (row === null) return undefined;
    if (row.expiresUtc <= this.clock.nowUtc()) {
      await this.work.manager.delete(IdempotencyKey, { keyHash });
      return undefined;
    }
    if (row.fingerprint !== fingerprint) throw new DomainError('idempotency-key-reused');
    return JSON.parse(row.answer!) as StoredResponse;
  }

  /** Locks the row of a key. @throws DomainError 409 when the transaction of another instance holds it */
  private async lockRow(keyHash: string): Promise<IdempotencyKey | null> {
    const lock = this.work.dialect.buildLock('pessimistic_write', 'nowait');
    try {
      return await this.work.manager.findOne(IdempotencyKey, { where: { keyHash }, ...lock });
    } catch (error) {
      throw isLocked(error) ? createInUseError() : error;
    }
  }

  private async insert({ keyHash, fingerprint }: KeyedRequest, answer: string | null): Promise<void> {
    const expiresUtc = addDays(this.clock.nowUtc(), RETENTION_DAYS);
    await this.work.manager.insert(IdempotencyKey, { keyHash, fingerprint, expiresUtc, answer });
  }
}

/** Undoes the unit of work of a request that has a response nevertheless. */
class UndoneWork extends Error {
  constructor(readonly answer: StoredResponse) {
    super('the work of the request is undone');
  }
}

function createInUseError(): DomainError {
  return new DomainError('idempotency-key-in-use', { headers: { 'Retry-After': RETRY_AFTER_SECONDS } });
}
