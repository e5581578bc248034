import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { Public } from '../../accounts/auth/access.decorator.js';
import { Context, type RequestContext } from '../../core/http/context/request-context.js';
import type { StreamedResponse } from '../../core/http/responses/streamed-response.js';
import { Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import { ToInteger } from '../../core/http/validation/values.js';
import { SitemapService } from './sitemap/sitemap.service.js';

class SitemapQuery {
  /** Which part; without it, the list of the parts. */
  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  part?: number;
}

/** The pages of users who sign in, below each language. */
const HIDDEN_PATHS = ['sign-in', 'sign-out', 'edit'];

/** What search engines read. */
@ApiExcludeController()
@Controller()
export class SitemapController {
  constructor(private readonly sitemap: SitemapService) {}

  @Get('sitemap.xml')
  @Resource('event')
  @Operation('list', { isPaged: false })
  @Public()
  show(@Query() { part }: SitemapQuery): Promise<StreamedResponse> {
    return part === undefined ? this.sitemap.writeIndex() : this.sitemap.writePart(part);
  }

  @Get('robots.txt')
  @Operation('show')
  @Public()
  @Header('Content-Type', 'text/plain; charset=utf-8')
  robots(@Context() { settings }: RequestContext): string {
    const hidden = settings.languages.flatMap((language) => HIDDEN_PATHS.map((path) => `Disallow: /${language}/${path}\n`));
    return `User-agent: *\n${hidden.join('')}\nSitemap: ${settings.baseUrl}/sitemap.xml\n`;
  }
}
