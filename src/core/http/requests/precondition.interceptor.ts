import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { operationOf, recordNameOf } from '../routing/operation.decorator.js';
import { CurrentRepresentation } from './current-representation.js';
import { RecordPrecondition } from './precondition.js';

/**
 * Hands the conditions of a write to the context. The code that locks the record checks them, so that no other write comes
 * between the check and the write.
 */
@Injectable()
export class PreconditionInterceptor implements NestInterceptor {
  constructor(private readonly current: CurrentRepresentation) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { headers, context } = execution.switchToHttp().getRequest<Request>();
    const operation = operationOf(execution);
    const isWrite = operation.verb !== 'list' && operation.verb !== 'show' && operation.verb !== 'create';
    const isConditional = headers['if-match'] !== undefined || headers['if-none-match'] !== undefined;
    if (isWrite && isConditional && recordNameOf(operation) !== undefined)
      context.precondition = new RecordPrecondition(headers, () => this.current.readTag(execution), context.principal.scopes.has('read'));
    return next.handle();
  }
}
