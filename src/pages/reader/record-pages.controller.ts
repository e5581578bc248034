import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../accounts/auth/access.decorator.js';
import { Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import { OriginalStartParam, type RecordLocator, RecordParam } from '../../core/http/routing/record-locator.js';
import type { Page } from '../frame/html.js';
import { renderPage } from './parts/frame.js';
import type { Reader } from './parts/reader.js';
import { ForReader, ReaderInterceptor } from './parts/reader.interceptor.js';
import { RecordPages } from './records/record-pages.service.js';

/** The pages of single records. */
@ApiExcludeController()
@UseInterceptors(ReaderInterceptor)
@Controller(':language/calendar')
export class RecordPagesController {
  constructor(private readonly pages: RecordPages) {}

  @Get('events/:slug')
  @Resource('event')
  @Operation('show')
  @Public()
  async event(@RecordParam() locator: RecordLocator, @ForReader() reader: Reader): Promise<Page> {
    return renderPage(await this.pages.event(locator, reader), reader);
  }

  /** The page of a date of a series, by the slug of the series and the start that its rule gives the date. */
  @Get('events/:slug/:original_start')
  @Resource('event')
  @Operation('show', { subject: 'EventOccurrence', showsRecord: true })
  @Public()
  async occurrence(@RecordParam() series: RecordLocator, @OriginalStartParam() start: string, @ForReader() reader: Reader): Promise<Page> {
    return renderPage(await this.pages.occurrence(series, start, reader), reader);
  }

  @Get('venues/:slug')
  @Resource('venue')
  @Operation('show')
  @Public()
  async venue(@RecordParam() locator: RecordLocator, @ForReader() reader: Reader): Promise<Page> {
    return renderPage(await this.pages.venue(locator, reader), reader);
  }

  @Get('organizers/:slug')
  @Resource('organizer')
  @Operation('show')
  @Public()
  async organizer(@RecordParam() locator: RecordLocator, @ForReader() reader: Reader): Promise<Page> {
    return renderPage(await this.pages.organizer(locator, reader), reader);
  }
}
