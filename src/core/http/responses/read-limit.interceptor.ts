import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { DomainError } from '../../errors/domain-error.js';
import { StreamedResponse } from './streamed-response.js';
import { queues } from '../../metrics/counters.js';
import { operationOf, recordNameOf } from '../routing/operation.decorator.js';
import { buildAddressKey } from '../context/address-key.js';
import { ReadQueue } from './read-queue.js';

/** The pieces of a stream wait longer than a request: the client that reads it has its answer already. */
const PIECE_WAIT_TIMEOUT_MS = 10_000;

/** Limits the reads of records that work at the same time: each may hold a page of 16 MB, before the budget counts its bytes. */
@Injectable()
export class ReadLimitInterceptor implements NestInterceptor {
  private readonly queue = new ReadQueue();

  constructor() {
    queues.set('reads', () => this.queue.waitingCount);
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
      const body = await lastValueFrom(answer, { defaultValue: undefined });
      if (body instanceof StreamedResponse) await body.open(request, (step) => this.queue.run(client, step, PIECE_WAIT_TIMEOUT_MS));
      return body;
    };
    return from(this.queue.run(client, work));
  }
}
