import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/events.module.js';
import { VenuesModule } from '../../venues/venues.module.js';
import { CsvFeedsService } from './csv-feeds.service.js';
import { EventFeedsController } from './event-feeds.controller.js';
import { FeedResponses } from './feed-responses.js';
import { SharedFeedParts } from './feed-parts.js';
import { FeedReader } from './feed-reader.js';
import { GeoJsonFeedsService } from './geojson-feeds.service.js';
import { IcsFeedsService } from './ics/ics-feeds.service.js';
import { JsonLdFeedsService } from './jsonld-feeds.service.js';
import { NewsFeedsService } from './news/news-feeds.service.js';
import { VenueFeedsController } from './venue-feeds.controller.js';

/** Records in formats that other programs read. */
@Module({
  imports: [EventsModule, VenuesModule],
  controllers: [EventFeedsController, VenueFeedsController],
  providers: [
    FeedResponses,
    FeedReader,
    SharedFeedParts,
    IcsFeedsService,
    NewsFeedsService,
    CsvFeedsService,
    GeoJsonFeedsService,
    JsonLdFeedsService,
  ],
})
export class FeedsModule {}
