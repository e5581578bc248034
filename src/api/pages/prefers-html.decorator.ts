import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';

/** Whether a browser asks (RFC 9110 §12.5.1). What takes anything, as `curl` does, is a program, and reads JSON. */
export const PrefersHtml = createParamDecorator((_: unknown, context: ExecutionContext): boolean => {
  const http = context.switchToHttp();
  http.getResponse<Response>().vary('Accept');
  return http.getRequest<Request>().accepts(['application/json', 'text/html']) === 'text/html';
});
