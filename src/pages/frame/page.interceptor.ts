import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { Page } from './html.js';

/** Sends a `Page` as HTML with its content security policy. Other results of handlers stay unchanged. */
@Injectable()
export class PageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    return next
      .handle()
      .pipe(
        map((result) =>
          result instanceof Page ? setPageHeaders(result, http.getRequest<Request>(), http.getResponse<Response>()) : result,
        ),
      );
  }
}

/** Sets the headers of a page. @returns its body */
export function setPageHeaders({ content, contentSecurityPolicy, options }: Page, { context }: Request, response: Response): string {
  response.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': options.language ?? context.locale.site,
    'Content-Security-Policy': contentSecurityPolicy,
    'Cache-Control': 'no-cache',
  });
  // It allows no list of origins. Browsers that know `frame-ancestors` ignore it.
  if (options.isFramed === true) response.removeHeader('X-Frame-Options');
  return content.text;
}
