import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Accessible } from '../../accounts/auth/access.decorator.js';
import { Uncounted } from '../../accounts/rate-limits/rate-limit.guard.js';
import { CurrentView } from '../../core/http/context/decorators.js';
import type { View } from '../../core/http/context/locale.js';
import { type ApiRootResponse, presentApiRoot } from '../root/root.response.js';
import { docsPage } from './docs.page.js';
import { homePage } from './home.page.js';
import type { Page } from './html.js';
import { PageInterceptor, PrefersHtml } from './page.interceptor.js';

/** What people see of the service in a browser, in the language of the address, else their own. */
@ApiExcludeController()
@Uncounted()
@UseInterceptors(PageInterceptor)
@Controller()
export class PagesController {
  @Get(['docs', ':language/docs'])
  @Accessible('anyone')
  docs(@CurrentView() { site }: View): Page {
    return docsPage(site);
  }

  // Last: what has one segment could be a language.
  @Get(['', ':language'])
  @Accessible('anyone')
  home(@CurrentView() view: View, @PrefersHtml() html: boolean): Page | ApiRootResponse {
    return html ? homePage(view.site) : presentApiRoot(view);
  }
}
