import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Fields } from '../../../core/objects.js';

/** Injects what a browser sent with a form. The form reads it; the API judges what comes of it. */
export const ForForm = createParamDecorator((_: unknown, execution: ExecutionContext): Fields => {
  return execution.switchToHttp().getRequest<Request>().body as Fields;
});
