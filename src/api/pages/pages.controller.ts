import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Accessible } from '../../accounts/auth/access.decorator.js';
import { SkipRateLimit } from '../../accounts/rate-limits/rate-limit.guard.js';
import { Context } from '../../core/http/context/decorators.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { type ApiRootResponse, presentApiRoot } from '../root/root.response.js';
import { renderDocsPage } from './docs.page.js';
import { renderHomePage } from './home.page.js';
import type { Page } from './html.js';
import { PageInterceptor, PrefersHtml } from './page.interceptor.js';

/** What people see of the service in a browser, in the language of the address, else their own. */
@ApiExcludeController()
@SkipRateLimit()
@UseInterceptors(PageInterceptor)
@Controller()
export class PagesController {
  @Get(['docs', ':language/docs'])
  @Accessible('anyone')
  docs(@Context() context: RequestContext): Page {
    return renderDocsPage(context.locale.site);
  }

  // Last: what has one segment could be a language.
  @Get(['', ':language'])
  @Accessible('anyone')
  home(@Context() context: RequestContext, @PrefersHtml() html: boolean): Page | ApiRootResponse {
    return html ? renderHomePage(context.locale.site) : presentApiRoot(context);
  }
}
