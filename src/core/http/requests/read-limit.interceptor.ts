import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { DomainError } from '../../errors/domain-error.js';
import { StreamedAnswer } from '../answers/streamed-answer.js';
import { queues } from '../../metrics/counters.js';
import { operationOf, recordNameOf } from '../routing/operation.decorator.js';
import { buildAddressKey } from '../server/address-key.js';
import { ReadQueue } from './read-queue.js';

/** Reads that hold their records in memory at the same time. One thread presents them, so more would not be faster. */
const MAX_ACTIVE_READS = 8;
/** Pieces of streams that are made at the same time. More would use up the time that other reads need. */
const MAX_ACTIVE_PIECES = 2;
/** The pieces of a stream wait longer than a request: the client that reads it has its answer already. */
const PIECE_WAIT_TIMEOUT_MS = 10_000;

/** Limits the reads of records that work at the same time: each may hold a page of 16 MB, before the budget counts its bytes. */
@Injectable()
export class ReadLimitInterceptor implements NestInterceptor {
  private readonly reads = new ReadQueue(MAX_ACTIVE_READS);
  private readonly pieces = new ReadQueue(MAX_ACTIVE_PIECES);

  constructor() {
    queues.set('reads', () => this.reads.waitingCount + this.pieces.waitingCount);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const { method } = request;
    const isRead = (method === 'GET' || method === 'HEAD') && recordNameOf(operationOf(context)) !== undefined;
    if (!isRead) return next.handle();
    const response = http.getResponse<Response>();
    const client = buildAddressKey(request.context.address);
    const work = async (): Promise<unknown> => {
      // Meanwhile the client may have gone, or the deadline may have answered.
      if (response.closed || response.headersSent) throw new DomainError('request-timeout');
      const answer: Observable<unknown> = next.handle();
      return lastValueFrom(answer, { defaultValue: undefined });
    };
    return from(this.reads.run(client, work).then((body) => this.openStream(body, client, request)));
  }

  /** Makes the first piece of a stream, before anything is sent. The first piece waits like the others: then no read waits for it. */
  private async openStream(body: unknown, client: string, request: Request): Promise<unknown> {
    const run = <T>(step: () => Promise<T>) => this.pieces.run(client, step, PIECE_WAIT_TIMEOUT_MS);
    if (body instanceof StreamedAnswer) await body.open(request, run);
    return body;
  }
}
