import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../accounts/auth/access.decorator.js';
import { Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import type { Page } from '../frame/html.js';
import { renderEmbed } from './parts/frame.js';
import { EmbedQuery } from './parts/page-query.js';
import type { Reader } from './parts/reader.js';
import { EmbedInterceptor, ForReader } from './parts/reader.interceptor.js';
import { ListPages } from './lists/list-pages.service.js';

/** The list and the month inside of other sites. */
@ApiExcludeController()
@UseInterceptors(EmbedInterceptor)
@Resource('event')
@Controller(':language/embed')
export class EmbedController {
  constructor(private readonly pages: ListPages) {}

  @Get()
  @Operation('list', { isPaged: false })
  @Public()
  async show(@Query() query: EmbedQuery, @ForReader() reader: Reader): Promise<Page> {
    return renderEmbed(await this.pages.embed(query, reader), query.theme ?? 'light', reader);
  }
}
