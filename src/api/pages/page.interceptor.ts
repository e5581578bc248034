import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, createParamDecorator } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { Page } from './html.js';

/** Injects whether the client prefers HTML, as browsers do (RFC 9110 §12.5.1). Clients that accept anything, like `curl`, get JSON. */
export const PrefersHtml = createParamDecorator((_: unknown, context: ExecutionContext): boolean => {
  const http = context.switchToHttp();
  http.getResponse<Response>().vary('Accept');
  return http.getRequest<Request>().accepts(['application/json', 'text/html']) === 'text/html';
});

/** Sends a `Page` as HTML with its content security policy. Other results of handlers stay unchanged. */
@Injectable()
export class PageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    return next
      .handle()
      .pipe(
        map((result) => (result instanceof Page ? sendPage(result, http.getRequest<Request>(), http.getResponse<Response>()) : result)),
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
