import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import { isSignedIn } from '../core/http/context/principal.js';
import type { RequestContext } from '../core/http/context/request-context.js';
import { buildPage, type Page } from '../core/http/lists/page.js';
import { Clock } from '../core/time/clock.js';
import type { ListEventsDto } from './dto/list-events.dto.js';
import { EventsService } from './events.service.js';
import type { EventWithLinks } from './event-with-links.js';
import { findAllWholeEventIds, findRows, toWholeId } from './list/find-events.js';
import { findTodayUtc } from './series/series-summary.js';
import { findChangedDateIds, findNextOccurrenceIds } from './occurrences/occurrence-queries.js';

/** Lists events for readers to whom a series is one event. With `expand=false`, its lists have the series in place of their occurrences. */
@Injectable()
export class WholeEventsService {
  constructor(
    private readonly events: EventsService,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async list(query: ListEventsDto, context: RequestContext): Promise<Page<EventWithLinks>> {
    const { rows, total } = await findRows(this.events.createSearch(query, context));
    const ids = rows.map((row) => toWholeId(row, query));
    return buildPage(await this.events.loadReadable(ids, context), total, query, 'event');
  }

  findAllIds(query: ListEventsDto, context: RequestContext): Promise<number[]> {
    return findAllWholeEventIds(this.events.createSearch(query, context));
  }

  loadReadable(ids: readonly number[], context: RequestContext): Promise<EventWithLinks[]> {
    return this.events.loadReadable(ids, context);
  }

  /** Returns the ids of all occurrences that differ from their series, by original start. */
  findChangedDateIds(seriesId: number): Promise<number[]> {
    return findChangedDateIds(this.work.manager, seriesId);
  }

  /** Loads the occurrences of today and later of those of the events that are series, at most so many of each, by the id of the series. */
  async loadNext(records: readonly EventWithLinks[], limit: number, context: RequestContext): Promise<Map<number, EventWithLinks[]>> {
    const seriesIds = records.flatMap(({ event }) => (event.recurrence === null ? [] : [event.id]));
    const sinceUtc = findTodayUtc(this.clock.nowUtc(), context.settings.siteTimezone);
    const ids = await findNextOccurrenceIds(this.work.manager, seriesIds, { limit, sinceUtc });
    const loaded = await this.events.loadReadable(ids, context);
    const next = new Map<number, EventWithLinks[]>(seriesIds.map((id) => [id, []]));
    const isHidden = ({ event, occurrence }: EventWithLinks) => event.hideFromListings && !occurrence!.series.hideFromListings;
    const shown = isSignedIn(context.principal) ? loaded : loaded.filter((record) => !isHidden(record));
    for (const record of shown) next.get(record.occurrence!.series.id)!.push(record);
    return next;
  }
}
