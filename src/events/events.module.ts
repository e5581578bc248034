import { Module } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CategoriesModule } from '../categories/categories.module.js';
import { CalendarCount, CalendarEntry } from '../content/calendar/calendar-entry.entity.js';
import { registerResource } from '../content/routes/register-resource.js';
import { ContentModule } from '../content/content.module.js';
import { IdempotencyModule } from '../core/idempotency/idempotency.module.js';
import { OrganizersModule } from '../organizers/organizers.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { VenuesModule } from '../venues/venues.module.js';
import { CalendarTable } from './calendar/calendar.table.js';
import { CreateEventDto, UpdateEventDto, TranslateEventDto } from './dto/event.dto.js';
import { EventTranslationResponse } from './dto/event-translation.response.js';
import { ErasedEventResponse, EventResponse } from './dto/event.response.js';
import { ListEventsDto } from './dto/list-events.dto.js';
import { EXCEPTION_HANDLINGS, UpdateEventQuery } from './dto/update-event.query.js';
import { EventCategory, EventOrganizer, EventTag, EventVenue } from './links/event-links.entity.js';
import { EventLinkWriter } from './links/event-link-writer.js';
import { EventLinksService } from './links/event-links.service.js';
import { Event, EventTranslation } from './event.entity.js';
import { presentEvent, presentEventTranslation } from './event.resource.js';
import { EventsController } from './events.controller.js';
import { EventWriter } from './event-writer.js';
import { EventsService } from './events.service.js';
import { FacetsService } from './facets/facets.service.js';
import { FormerStart } from './occurrences/former-start.entity.js';
import { OccurrencesController } from './occurrences/occurrences.controller.js';
import { OccurrencesService } from './occurrences/occurrences.service.js';
import { Occurrence } from './recurrence/occurrence.entity.js';
import { EventReader } from './event-reader.js';
import { EVENT_TRANSLATION_ACCESS } from './occurrences/occurrence-translations.js';
import { EVENT_HISTORY } from './occurrences/event-history.js';
import { OccurrenceWriter } from './occurrences/occurrence-writer.js';
import { EventChanges } from './event-changes.js';
import { SeriesDivision } from './series/series-division.js';
import { knownOccurrencesJob } from './recurrence/known-occurrences.job.js';
import { zoneRulesJob } from './series/zone-rules.job.js';
import { oldFormerStartsJob } from './occurrences/old-former-starts.job.js';
import { oldOccurrencesJob } from './occurrences/old-occurrences.job.js';
import { DatesPreviewService } from './series/dates-preview.service.js';
import { SeriesDates } from './series/series-dates.js';
import { SimilarEventsService } from './similar-events.service.js';
import { WholeEventsService } from './whole-events.service.js';
import { CommonWords } from './words/common-words.js';
import { EventWords, SearchFragment, SearchWord } from './words/event-words.entity.js';
import { EventWordsTable } from './words/event-words.table.js';
import { unusedWordsJob } from './words/unused-words.job.js';
import { TextMatches } from './words/text-matches.js';

const { controllers, providers } = registerResource({
  service: EventsService,
  access: EVENT_TRANSLATION_ACCESS,
  history: EVENT_HISTORY,
  createDto: CreateEventDto,
  updateDto: UpdateEventDto,
  translationDto: TranslateEventDto,
  listDto: ListEventsDto,
  response: EventResponse,
  erasedResponse: ErasedEventResponse,
  translationResponse: EventTranslationResponse,
  present: presentEvent,
  presentTranslation: presentEventTranslation,
  updateQuery: {
    type: UpdateEventQuery,
    description: ApiQuery({ name: 'exceptions', required: false, schema: { type: 'string', enum: [...EXCEPTION_HANDLINGS] } }),
  },
  removalErrors: ['last-occurrence'],
  // It may bring a venue that has no name.
  updateErrors: ['missing-parameters', 'exceptions-lost', 'last-occurrence'],
});

@Module({
  imports: [
    ContentModule,
    IdempotencyModule,
    VenuesModule,
    OrganizersModule,
    CategoriesModule,
    TagsModule,
    TypeOrmModule.forFeature([
      ...[Event, EventTranslation, Occurrence, FormerStart, EventVenue, EventOrganizer, EventCategory, EventTag],
      ...[CalendarEntry, CalendarCount, EventWords, SearchWord, SearchFragment],
    ]),
  ],
  // In this order: `:id/occurrences/:original_start` also matches `external/occurrences/7`.
  controllers: [EventsController, ...controllers.slice(0, 2), OccurrencesController, ...controllers.slice(2)],
  providers: [
    EventsService,
    FacetsService,
    DatesPreviewService,
    SimilarEventsService,
    EventLinkWriter,
    EventLinksService,
    EventReader,
    OccurrenceWriter,
    OccurrencesService,
    SeriesDates,
    SeriesDivision,
    EventChanges,
    EventWriter,
    knownOccurrencesJob,
    oldFormerStartsJob,
    oldOccurrencesJob,
    unusedWordsJob,
    zoneRulesJob,
    EventWordsTable,
    // After the words: writers wait for each other's counters.
    CalendarTable,
    CommonWords,
    TextMatches,
    WholeEventsService,
    ...providers,
  ],
  exports: [EventsService, FacetsService, OccurrencesService, WholeEventsService],
})
export class EventsModule {}
