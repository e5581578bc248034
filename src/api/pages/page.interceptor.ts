import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, createParamDecorator } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { Page } from './html.js';

/** Whether a browser asks (RFC 9110 §12.5.1). What takes anything, as `curl` does, is a program, and reads JSON. */
export const PrefersHtml = createParamDecorator((_: unknown, context: ExecutionContext): boolean => {
  const http = context.switchToHttp();
  http.getResponse<Response>().vary('Accept');
  return http.getRequest<Request>().accepts(['application/json', 'text/html']) === 'text/html';
});

/** Sends a page as HTML, with what it alone may load; whatever else a handler answers goes its usual way. */
@Injectable()
export class PageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    return next
      .handle()
      .pipe(
        map((answer) => (answer instanceof Page ? sendPage(answer, http.getRequest<Request>(), http.getResponse<Response>()) : answer)),
      );
  }
}

function sendPage({ content, contentSecurityPolicy }: Page, { context }: Request, response: Response): string {
  response.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': context.locale.site,
    'Content-Security-Policy': contentSecurityPolicy,
    'Cache-Control': 'no-cache',
  });
  return content.text;
}
