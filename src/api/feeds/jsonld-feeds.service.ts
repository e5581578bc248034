import { Injectable } from '@nestjs/common';
import type { StreamedResponse } from '../../core/http/responses/streamed-response.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { RecordLocator } from '../../core/http/routing/record-locator.js';
import type { ListEventsDto } from '../../events/dto/list-events.dto.js';
import { EventsService } from '../../events/events.service.js';
import { FeedAnswers } from './feed-answers.js';
import { buildSchemaEvent, writeJsonLd } from './schema-event.js';

/** Writes events as JSON-LD of schema.org, for search engines. */
@Injectable()
export class JsonLdFeedsService {
  constructor(
    private readonly answers: FeedAnswers,
    private readonly events: EventsService,
  ) {}

  list(query: ListEventsDto, context: RequestContext): Promise<StreamedResponse> {
    return this.answers.streamPage('jsonld', 'events', context, async () => {
      const { items } = await this.events.list(query, context);
      return writeJsonLd(items.map((record) => buildSchemaEvent(record, context)));
    });
  }

  async show(locator: RecordLocator, context: RequestContext): Promise<StreamedResponse> {
    const event = buildSchemaEvent(await this.events.show(locator, context), context);
    return this.answers.answer('jsonld', 'event', context, writeJsonLd(event));
  }
}
