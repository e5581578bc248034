import { Controller, Get, Param, Query, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../accounts/auth/access.decorator.js';
import { Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import type { Page } from '../frame/html.js';
import { renderPage } from './parts/frame.js';
import { ReaderQuery } from './parts/page-query.js';
import type { Reader } from './parts/reader.js';
import { ForReader, ReaderInterceptor } from './parts/reader.interceptor.js';
import { ListPages, toMonth, toDay } from './lists/list-pages.service.js';

/** The pages with events. */
@ApiExcludeController()
@UseInterceptors(ReaderInterceptor)
@Resource('event')
@Controller(':language/calendar')
export class ListPagesController {
  constructor(private readonly pages: ListPages) {}

  @Get()
  @Operation('list', { isPaged: false })
  @Public()
  async list(@Query() query: ReaderQuery, @ForReader() reader: Reader): Promise<Page> {
    return renderPage(await this.pages.list(query, reader), reader);
  }

  @Get('subscribe')
  @Operation('list', { isPaged: false })
  @Public()
  async subscribe(@Query() query: ReaderQuery, @ForReader() reader: Reader): Promise<Page> {
    return renderPage(await this.pages.subscribe(query, reader), reader);
  }

  @Get(':year/:month')
  @Operation('list', { isPaged: false })
  @Public()
  async month(@Param() date: Record<string, string>, @Query() query: ReaderQuery, @ForReader() reader: Reader): Promise<Page> {
    return renderPage(await this.pages.month(toMonth(date), query, reader), reader);
  }

  @Get(':year/:month/:day')
  @Operation('list', { isPaged: false })
  @Public()
  async day(@Param() date: Record<string, string>, @Query() query: ReaderQuery, @ForReader() reader: Reader): Promise<Page> {
    return renderPage(await this.pages.day(toDay(date), query, reader), reader);
  }
}
