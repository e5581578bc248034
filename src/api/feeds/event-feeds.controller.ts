import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { StreamedResponse } from '../../core/http/responses/streamed-response.js';
import { Context, type RequestContext } from '../../core/http/context/request-context.js';
import { Resource } from '../../core/http/routing/operation.decorator.js';
import { type RecordLocator, RecordParam } from '../../core/http/routing/record-locator.js';
import { EventResponse } from '../../events/dto/event.response.js';
import { ListEventsDto } from '../../events/dto/list-events.dto.js';
import { CsvFeedsService } from './csv-feeds.service.js';
import { ListFeed, RecordFeed } from './feed.decorator.js';
import { GeoJsonFeedsService } from './geojson-feeds.service.js';
import { IcsFeedsService } from './ics/ics-feeds.service.js';
import { JsonLdFeedsService } from './jsonld-feeds.service.js';
import { NewsFeedsService } from './news/news-feeds.service.js';

/** Events in the formats of calendars, news readers, spreadsheets, maps and search engines. */
@ApiTags('events')
@Resource('event')
@Controller()
export class EventFeedsController {
  constructor(
    private readonly icsFeeds: IcsFeedsService,
    private readonly newsFeeds: NewsFeedsService,
    private readonly csvFeeds: CsvFeedsService,
    private readonly geoJsonFeeds: GeoJsonFeedsService,
    private readonly jsonLdFeeds: JsonLdFeedsService,
  ) {}

  @ListFeed('events', 'ics')
  ics(@Query() query: ListEventsDto, @Context() context: RequestContext): Promise<StreamedResponse> {
    return this.icsFeeds.list(query, context);
  }

  @ListFeed('events', 'rss')
  rss(@Query() query: ListEventsDto, @Context() context: RequestContext): Promise<StreamedResponse> {
    return this.newsFeeds.list('rss', query, context);
  }

  @ListFeed('events', 'atom')
  atom(@Query() query: ListEventsDto, @Context() context: RequestContext): Promise<StreamedResponse> {
    return this.newsFeeds.list('atom', query, context);
  }

  @ListFeed('events', 'csv', { fieldsOf: EventResponse })
  csv(@Query() query: ListEventsDto, @Context() context: RequestContext): Promise<StreamedResponse> {
    return this.csvFeeds.list(query, context);
  }

  @ListFeed('events', 'geojson', { fieldsOf: EventResponse })
  geojson(@Query() query: ListEventsDto, @Context() context: RequestContext): Promise<StreamedResponse> {
    return this.geoJsonFeeds.listEvents(query, context);
  }

  @ListFeed('events', 'jsonld')
  jsonld(@Query() query: ListEventsDto, @Context() context: RequestContext): Promise<StreamedResponse> {
    return this.jsonLdFeeds.list(query, context);
  }

  @RecordFeed('events', 'ics')
  icsOfEvent(@RecordParam() event: RecordLocator, @Context() context: RequestContext): Promise<StreamedResponse> {
    return this.icsFeeds.show(event, context);
  }

  @RecordFeed('events', 'jsonld')
  jsonldOfEvent(@RecordParam() event: RecordLocator, @Context() context: RequestContext): Promise<StreamedResponse> {
    return this.jsonLdFeeds.show(event, context);
  }
}
