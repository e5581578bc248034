import { Injectable } from '@nestjs/common';
import { ChangeLogReader } from '../../core/database/changes/change-log-reader.js';
import { Clock } from '../../core/time/clock.js';
import { assertNotExpired, type Payload, toHour, toPayload, toState } from './feed-payload.js';
import type { FeedRequest } from './feed-request.js';
import type { FeedState } from './feed-page.js';

/** Positions in the change feed that the service keeps itself, in columns: tokens without a signature. */
@Injectable()
export class FeedPositions {
  constructor(
    private readonly log: ChangeLogReader,
    private readonly clock: Clock,
  ) {}

  write(state: FeedState, request: FeedRequest): string {
    return JSON.stringify(toPayload(state, request, this.clock.now()));
  }

  /**
   * Reads a position. It also fits a request with other filters: a row whose affected records were read in part comes again then.
   * @throws DomainError 410 if the position is too old, or if the role of the user has changed
   */
  read(position: string, request: FeedRequest): FeedState {
    const payload = JSON.parse(position) as Payload;
    assertNotExpired(payload, request, this.clock.now());
    const { affected, ...state } = toState(payload);
    const [, fingerprint] = payload;
    return fingerprint === request.fingerprint ? { ...state, affected } : state;
  }

  /** Returns the position after everything that is committed now. */
  async findEnd(request: FeedRequest): Promise<string> {
    return this.write({ bookmark: await this.log.findEnd() }, request);
  }

  /** Returns a position before all changes since a time, and not after the given one. */
  async findSince(utc: string, position: string, request: FeedRequest): Promise<string> {
    const { bookmark } = toState(JSON.parse(position) as Payload);
    return this.write({ bookmark: await this.log.findBefore(utc, bookmark) }, request);
  }

  /** Returns how long a position has not moved. */
  ageInHours(position: string): number {
    const [issuedHour] = JSON.parse(position) as Payload;
    return toHour(this.clock.now()) - issuedHour;
  }

  /** Returns the sequence of the last change that a position has passed. */
  lastOf(position: string): number {
    return toState(JSON.parse(position) as Payload).bookmark.position.last;
  }
}
