import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CategoriesModule } from '../categories/categories.module.js';
import { CalendarCount } from '../content/calendar/calendar-count.entity.js';
import { CalendarEntry } from '../content/calendar/calendar-entry.entity.js';
import { provideFeedList } from '../content/reading/feed-lists.js';
import { TranslationModule } from '../content/translations/translation.module.js';
import { ContentModule } from '../content/writing/content.module.js';
import { OrganizersModule } from '../organizers/organizers.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { VenuesModule } from '../venues/venues.module.js';
import { CalendarTable } from './calendar/calendar.table.js';
import { EventCategory, EventOrganizer, EventTag, EventVenue } from './event-links.entity.js';
import { EventLinkWriter } from './event-link-writer.js';
import { EventLinksService } from './event-links.service.js';
import { EventExternalIdsController } from './event-external-ids.controller.js';
import { EventTranslationsController } from './event-translations.controller.js';
import { Event, EventTranslation } from './event.entity.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { CommonWords } from './words/common-words.js';
import { EventWords, SearchFragment, SearchWord } from './words/event-words.entity.js';
import { EventWordsTable } from './words/event-words.table.js';
import { TextMatches } from './words/text-matches.js';
import { ListEventsDto } from './dto/list-events.dto.js';
import { presentEvent } from './event.presenter.js';

@Module({
  imports: [
    ContentModule,
    VenuesModule,
    OrganizersModule,
    CategoriesModule,
    TagsModule,
    TranslationModule,
    TypeOrmModule.forFeature([
      ...[Event, EventTranslation, EventVenue, EventOrganizer, EventCategory, EventTag],
      ...[CalendarEntry, CalendarCount, EventWords, SearchWord, SearchFragment],
    ]),
  ],
  controllers: [EventsController, EventExternalIdsController, EventTranslationsController],
  providers: [
    EventsService,
    EventLinkWriter,
    EventLinksService,
    EventWordsTable,
    // After the words: writers wait for each other's counters.
    CalendarTable,
    CommonWords,
    TextMatches,
    provideFeedList({ resource: 'event', query: ListEventsDto, service: EventsService, present: presentEvent }),
  ],
  exports: [EventsService],
})
export class EventsModule {}
