import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Request, Response } from 'express';
import { from, lastValueFrom, map, type Observable, of } from 'rxjs';
import { ChangeFollower } from '../../database/changes/change-follower.js';
import { Deadline } from '../../database/pool/deadline.js';
import { ReadDataSource } from '../../database/read-data-source.js';
import { DomainError } from '../../errors/domain-error.js';
import { queues } from '../../counters.js';
import { RESOURCES } from '../../resources.js';
import { Clock } from '../../time/clock.js';
import { buildAddressKey } from '../context/client-address.js';
import { isStrict } from '../context/preferences.js';
import { isRead } from '../context/request-head.js';
import { reportIgnoredNames } from './report-ignored-names.js';
import { type DeclaredOperation, operationOf, recordNameOf } from '../routing/operation.decorator.js';
import { getRoutedUrl } from '../context/query-string.js';
import type { BufferedResponse } from '../responses/buffered-response.js';
import { processResult } from '../responses/process-result.js';
import { ReadQueue } from './read-queue.js';
import { type CachedResponse, ResponseCache, setCachedHeaders } from '../responses/response-cache.js';
import { StreamedResponse } from '../responses/streamed-response.js';

/** Headers that `BufferedResponse.send` sets for each request. */
const SENT_HEADERS = new Set(['vary', 'etag', 'content-length', 'content-encoding']);
/** Reads that hold their records in memory at the same time. One thread presents them, so more would not be faster. */
const MAX_ACTIVE_READS = 8;
/** Pieces of streams that are made at the same time. More would use up the time that other reads need. */
const MAX_ACTIVE_PIECES = 2;
/** The pieces of a stream wait longer than a request: the client that reads it has its response already. */
const PIECE_WAIT_TIMEOUT_MS = 10_000;

/**
 * Makes the response of what the handler returns. Of the reads of records, only some run at the same time: each may hold a page of
 * 16 MB, before the budget counts its bytes. A user who has the current response gets 304, and no handler runs.
 */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  private readonly reads = new ReadQueue(MAX_ACTIVE_READS);
  private readonly pieces = new ReadQueue(MAX_ACTIVE_PIECES);

  constructor(
    private readonly cache: ResponseCache,
    private readonly changes: ChangeFollower,
    private readonly source: ReadDataSource,
    private readonly clock: Clock,
  ) {
    queues.set('reads', () => this.reads.waitingCount + this.pieces.waitingCount);
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const operation = operationOf(context);
    const handle = () => {
      reportIgnoredNames(context, request, response);
      return next.handle().pipe(map((result: unknown) => processResult(result, operation, this.clock.now(), request, response)));
    };
    // Responses about accounts are not compressed: the length of compressed secrets tells something about them.
    const isAboutAccounts = operation.resource !== undefined && RESOURCES[operation.resource].namespace === 'auth';
    request.responseOptions = { isCompressible: !isAboutAccounts, isList: operation.verb === 'list' };
    // A write that reads has its place already, and must see its own transaction.
    if (!isRead(request) || recordNameOf(operation) === undefined || request.inProcess) return handle();
    if (isCacheable(operation, request) && (await this.sendIfNotModified(request, response))) return of(undefined);
    return from(this.runRead(request, response, handle));
  }

  /** Runs a read of records when it is its turn. */
  private async runRead(request: Request, response: Response, handle: () => Observable<unknown>): Promise<unknown> {
    const client = buildAddressKey(request.head.address);
    const body = await this.reads.run(client, () => {
      // Meanwhile the client may have gone, or the deadline may have answered.
      if (response.closed || response.headersSent) throw new DomainError('request-timeout');
      return lastValueFrom(handle(), { defaultValue: undefined });
    });
    // The first piece of a stream is made before anything is sent. It waits like the others: then no read waits for it.
    if (body instanceof StreamedResponse) await body.open(request, (step) => this.pieces.run(client, step, PIECE_WAIT_TIMEOUT_MS));
    return body;
  }

  /**
   * Answers 304 to a user who has the current response; an anonymous client got it from the cache already. Otherwise prepares the cache
   * to keep the new response.
   */
  private async sendIfNotModified(request: Request, response: Response): Promise<boolean> {
    // If the database does not answer, the request goes on without waiting again: its parameters may be wrong.
    if (!(await this.hasCaughtUp())) return false;
    const known = this.cache.findHead(getRoutedUrl(request), request.context.principal);
    if (known?.head.isKnownTo(request)) {
      setCachedHeaders(known, response);
      known.head.sendNotModified(request, response);
      return true;
    }
    request.responseOptions = { ...request.responseOptions!, keep: this.keepAfter(request, response) };
    await this.source.allowReplica();
    return false;
  }

  private hasCaughtUp(): Promise<boolean> {
    return this.changes.catchUpOnce().then(
      () => true,
      () => {
        Deadline.endWaiting();
        return false;
      },
    );
  }

  /** Returns a function that keeps the response with the headers that were set meanwhile. */
  private keepAfter(request: Request, response: Response): (kept: BufferedResponse) => void {
    const before = response.getHeaders();
    const keep = this.cache.prepare(getRoutedUrl(request), request.context.principal);
    const isSearch = Object.hasOwn(request.query, 'search');
    return (kept) => {
      const headers = findNewHeaders(before, response);
      const removedHeaders = Object.keys(before).filter((name) => !response.hasHeader(name));
      const shownIds = request.responseOptions?.shownIds ?? [];
      keep({ response: kept, head: kept.head, headers, removedHeaders, vary: response.get('Vary') ?? '', shownIds, isSearch });
    };
  }
}

/** Tells whether the response can be kept: it does not change from one moment to the next, and other clients would get it, too. */
function isCacheable({ timedParameters }: DeclaredOperation, request: Request): boolean {
  const { query } = request;
  const isTimed = Object.values(query).includes('now') || timedParameters.some((name) => query[name] !== undefined);
  return !isTimed && !isStrict(request);
}

function findNewHeaders(before: OutgoingHttpHeaders, response: Response): CachedResponse['headers'] {
  return Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    SENT_HEADERS.has(name) || (before[name] === value && name !== 'cache-control') ? [] : [[name, String(value)] as const],
  );
}
