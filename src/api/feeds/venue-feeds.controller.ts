import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { StreamedResponse } from '../../core/http/responses/streamed-response.js';
import { Context, type RequestContext } from '../../core/http/context/request-context.js';
import { Resource } from '../../core/http/routing/operation.decorator.js';
import { ListVenuesDto } from '../../venues/dto/venue.dto.js';
import { VenueResponse } from '../../venues/dto/venue.response.js';
import { ListFeed } from './feed.decorator.js';
import { GeoJsonFeedsService } from './geojson-feeds.service.js';

/** Venues in the format of maps. */
@ApiTags('venues')
@Resource('venue')
@Controller()
export class VenueFeedsController {
  constructor(private readonly geoJsonFeeds: GeoJsonFeedsService) {}

  @ListFeed('venues', 'geojson', { fieldsOf: VenueResponse, timedParameters: ['only_with_upcoming'] })
  geojson(@Query() query: ListVenuesDto, @Context() context: RequestContext): Promise<StreamedResponse> {
    return this.geoJsonFeeds.listVenues(query, context);
  }
}
