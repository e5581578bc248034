import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Request, Response } from 'express';
import { type Observable, of } from 'rxjs';
import { ChangeFollower } from '../../database/changes/change-follower.js';
import { Deadline } from '../../database/pool/deadline.js';
import { ReadDataSource } from '../../database/reading/read-source.js';
import { RESOURCES } from '../../resources/resources.js';
import { type DeclaredOperation, operationOf, recordNameOf } from '../routing/operation.decorator.js';
import { readRoutedUrl } from '../context/routed-url.js';
import type { BufferedResponse } from './buffered-response.js';
import { ResponseCache, type CachedResponse, setCachedHeaders } from './response-cache.js';

/** Headers that `BufferedResponse.send` sets for each request. */
const SENT_HEADERS = new Set(['vary', 'etag', 'content-length', 'content-encoding']);

/**
 * Decides for each GET request of the calendar how its answer is sent, and whether the cache keeps it. A user who has the answer
 * that the cache knows gets 304, without any work for content.
 */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(
    private readonly cache: ResponseCache,
    private readonly changes: ChangeFollower,
    private readonly source: ReadDataSource,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const operation = operationOf(context);
    // Answers about accounts are not compressed: the length of compressed secrets tells something about them.
    const isAboutAccounts = operation.resource !== undefined && RESOURCES[operation.resource].namespace === 'auth';
    request.responseOptions = { isCompressible: !isAboutAccounts, isList: operation.verb === 'list' };
    // If the database does not answer, the request goes on without waiting again: its parameters may be wrong.
    if (isCacheable(operation, request) && (await this.hasCaughtUp())) {
      if (this.sendIfNotModified(request, response)) return of(undefined);
      request.responseOptions.keep = this.keepAfter(request, response);
      await this.source.allowReplica();
    }
    return next.handle();
  }

  /** Answers 304 to a user who has the current answer. An anonymous client got it before the guards. */
  private sendIfNotModified(request: Request, response: Response): boolean {
    const known = this.cache.findHead(readRoutedUrl(request), request.context.principal);
    if (known?.head.isKnownTo(request) !== true) return false;
    setCachedHeaders(known, response);
    known.head.sendNotModified(request, response);
    return true;
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

  /** Returns a function that keeps the answer with the headers that were set meanwhile. */
  private keepAfter(request: Request, response: Response): (answer: BufferedResponse) => void {
    const before = response.getHeaders();
    const keep = this.cache.prepare(readRoutedUrl(request), request.context.principal);
    const { path: route } = request.route as { path: string };
    const isSearch = Object.hasOwn(request.query, 'search');
    return (answer) => {
      const headers = findNewHeaders(before, response);
      keep({ answer, head: answer.head, headers, vary: response.get('Vary') ?? '', route, isSearch });
    };
  }
}

/** Only answers about records are kept that do not change from one moment to the next. */
function isCacheable(operation: DeclaredOperation, { method, query }: Request): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isTimed = Object.values(query).includes('now') || operation.timedParameters.some((name) => query[name] !== undefined);
  return isRead && !isTimed && recordNameOf(operation) !== undefined;
}

function findNewHeaders(before: OutgoingHttpHeaders, response: Response): CachedResponse['headers'] {
  return Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    SENT_HEADERS.has(name) || (before[name] === value && name !== 'cache-control') ? [] : [[name, String(value)] as const],
  );
}
