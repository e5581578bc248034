import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { IdempotencyKeys } from './idempotency-keys.service.js';
import { findKey, hashKey } from './keyed-request.js';

/** Refuses a request while this instance works on another one with its `Idempotency-Key`: before a file is decoded and written. */
@Injectable()
export class RunningKeysInterceptor implements NestInterceptor {
  constructor(private readonly keys: IdempotencyKeys) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const key = findKey(execution);
    if (key === undefined) return next.handle();
    const keyHash = hashKey(key, execution.switchToHttp().getRequest<Request>());
    return from(this.keys.runAlone(keyHash, () => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }
}
