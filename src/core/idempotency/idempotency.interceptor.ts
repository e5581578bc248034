import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { DomainError, invalidParameter } from '../errors/domain-error.js';
import { ShownRecords } from '../http/responses/shown-records.js';
import { operationOf } from '../http/routing/operation.decorator.js';
import { IdempotencyKeys } from './idempotency-keys.service.js';
import { findKey, identifyRequest, type KeyedRequest } from './keyed-request.js';
import {
  captureResponse,
  captureError,
  captureWithoutBody,
  pickStoredHeaders,
  replayResponse,
  type StoredResponse,
} from './stored-response.js';

/**
 * Does a POST with an `Idempotency-Key` once, and sends its response again to each retry. It surrounds the handler with a unit of
 * work, which those of the services join. An operation that must come alone is refused in a batch. A response with a secret is not
 * stored: a retry gets none.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly keys: IdempotencyKeys) {}

  async intercept(execution: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = execution.switchToHttp().getRequest<Request>();
    const response = execution.switchToHttp().getResponse<Response>();
    const operation = operationOf(execution);
    if (operation.comesAlone && request.inProcess !== undefined) throw invalidParameter('path', { reason: 'not-allowed' });
    const key = findKey(execution);
    if (key === undefined) return next.handle();
    const keyed = identifyRequest(key, request);
    const capture = operation.answersOnce ? captureWithoutBody : captureResponse;
    const respond = () => ShownRecords.collect((records) => this.respondOnce(keyed, { next, capture }, request, response, records));
    return of(await this.keys.runAlone(keyed.keyHash, request, respond));
  }

  /** Returns the body of a new response. A stored response it sends itself, and returns nothing. */
  private async respondOnce(
    keyed: KeyedRequest,
    { next, capture }: { readonly next: CallHandler; readonly capture: typeof captureResponse },
    request: Request,
    response: Response,
    records: ShownRecords,
  ): Promise<unknown> {
    let body: unknown;
    records.addText(request.originalUrl);
    const { statusCode } = response;
    const work = async (): Promise<StoredResponse> => {
      // A deadlock repeats the work. Nothing of the attempt before must remain.
      resetResponse(response, statusCode);
      body = await lastValueFrom(next.handle());
      return capture(body, { status: response.statusCode, headers: pickStoredHeaders(response) }, records);
    };
    const { answer, isReplayed } = await this.keys
      .runOnce(keyed, work)
      .catch((error: unknown) => this.storeError(keyed, error, request, response, records));
    if (!isReplayed) return body;
    replayResponse(answer, response);
    return undefined;
  }

  /** Stores the response to an error of the client, whose work was undone. @throws the error */
  private async storeError(
    keyed: KeyedRequest,
    error: unknown,
    request: Request,
    response: Response,
    records: ShownRecords,
  ): Promise<never> {
    const answer = error instanceof DomainError ? captureError(error, request, response, records) : undefined;
    if (answer !== undefined) await this.keys.store(keyed, answer);
    throw error;
  }
}

function resetResponse(response: Response, statusCode: number): void {
  response.statusCode = statusCode;
  response.removeHeader('Location');
}
