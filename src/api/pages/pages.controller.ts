import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../accounts/auth/access.decorator.js';
import { Operation } from '../../core/http/routing/operation.decorator.js';
import { Context, type RequestContext } from '../../core/http/context/request-context.js';
import { type ApiRootResponse, presentApiRoot } from '../root/root.response.js';
import { renderDocsPage } from './docs.page.js';
import { renderHomePage } from './home.page.js';
import type { Page } from './html.js';
import { PageInterceptor, PrefersHtml } from './page.interceptor.js';

/** The pages for browsers, in the language of the URL, or else in the language that the browser prefers. */
@ApiExcludeController()
@UseInterceptors(PageInterceptor)
@Controller()
export class PagesController {
  @Get(['docs', ':language/docs'])
  @Operation('show')
  @Public()
  docs(@Context() context: RequestContext): Page {
    return renderDocsPage(context.locale.site);
  }

  // Last, because `:language` matches every path of one segment.
  @Get(['', ':language'])
  @Operation('show')
  @Public()
  home(@Context() context: RequestContext, @PrefersHtml() html: boolean): Page | ApiRootResponse {
    return html ? renderHomePage(context.locale.site) : presentApiRoot(context);
  }
}
