import { Injectable } from '@nestjs/common';
import type { StreamedResponse } from '../../../core/http/responses/streamed-response.js';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import type { ListEventsDto } from '../../../events/dto/list-events.dto.js';
import { EventsService } from '../../../events/events.service.js';
import { FeedAnswers } from '../feed-answers.js';
import { writeAtom } from './write-atom.js';
import { buildNewsFeed } from './news-feed.js';
import { writeRss } from './write-rss.js';

const WRITERS = { rss: writeRss, atom: writeAtom } as const;

/** Writes events as RSS and Atom, for newspapers and news readers. */
@Injectable()
export class NewsFeedsService {
  constructor(
    private readonly answers: FeedAnswers,
    private readonly events: EventsService,
  ) {}

  list(format: keyof typeof WRITERS, query: ListEventsDto, context: RequestContext): Promise<StreamedResponse> {
    return this.answers.streamPage(format, 'events', context, async () =>
      WRITERS[format](buildNewsFeed(await this.events.list(query, context), format, context)),
    );
  }
}
