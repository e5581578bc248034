import { Controller, Get, Req, Res, UseInterceptors, type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../accounts/auth/access.decorator.js';
import { Operation } from '../../core/http/routing/operation.decorator.js';
import { Context, type RequestContext } from '../../core/http/context/request-context.js';
import { prefersHtml } from '../../core/http/context/preferences.js';
import { type ApiRootResponse, presentApiRoot } from '../../api/root/root.response.js';
import { renderDocsPage } from './docs.page.js';
import { GUIDE_PATHS, GUIDE_PICTURES } from './read-guide-page.js';
import { renderGuidePage } from './guide.page.js';
import { renderHomePage } from './home.page.js';
import { Assets } from '../frame/assets.js';
import { sendAsset } from '../frame/assets.controller.js';
import type { Page } from '../frame/html.js';
import { PageInterceptor } from '../frame/page.interceptor.js';

/** Injects whether the client prefers HTML. */
const PrefersHtml = createParamDecorator((_: unknown, context: ExecutionContext): boolean => {
  const http = context.switchToHttp();
  http.getResponse<Response>().vary('Accept');
  return prefersHtml(http.getRequest<Request>());
});

/** The pages for browsers, in the language of the URL, or else in the language that the browser prefers. */
@ApiExcludeController()
@UseInterceptors(PageInterceptor)
@Controller()
export class DocumentationPagesController {
  constructor(private readonly assets: Assets) {}

  @Get(['docs', ':language/docs'])
  @Operation('show')
  @Public()
  docs(@Context() context: RequestContext): Page {
    return renderDocsPage(context, this.assets);
  }

  /** Where the service has pages for readers, `redirectHome` sends browsers there. Last, because `:language` matches every path of one segment. */
  @Get(['', ':language'])
  @Operation('show')
  @Public()
  home(@Context() context: RequestContext, @PrefersHtml() html: boolean): Page | ApiRootResponse {
    return html ? renderHomePage(context, this.assets) : presentApiRoot(context);
  }
}

/** The pages of the guide. */
@ApiExcludeController()
@UseInterceptors(PageInterceptor)
@Controller()
export class GuideController {
  constructor(private readonly assets: Assets) {}

  @Get(GUIDE_PATHS)
  @Operation('show', { subject: 'Guide' })
  @Public()
  guide(@Req() { path }: Request, @Context() context: RequestContext): Page {
    return renderGuidePage(path.toLowerCase().replace(/\/$/, ''), context, this.assets);
  }
}

/** The pictures of the guide. Caches check them each time, because a release may have others. */
@ApiExcludeController()
@Controller()
export class GuidePicturesController {
  @Get([...GUIDE_PICTURES.keys()])
  @Operation('show', { subject: 'Guide' })
  @Public()
  picture(@Req() request: Request, @Res() response: Response): Promise<void> {
    return sendAsset(GUIDE_PICTURES.get(request.path.toLowerCase().replace(/\/$/, ''))!, 'no-cache', request, response);
  }
}
