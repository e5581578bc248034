import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { Page } from './page.js';

/** Sends a page as HTML, with what it alone may load; whatever else a handler answers goes its usual way. */
@Injectable()
export class PageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    return next
      .handle()
      .pipe(map((answer) => (answer instanceof Page ? send(answer, http.getRequest<Request>(), http.getResponse<Response>()) : answer)));
  }
}

function send({ content, policy }: Page, { view }: Request, response: Response): string {
  response.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': view.site,
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-cache',
  });
  return content.text;
}
