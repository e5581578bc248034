import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import type { StreamedResponse } from '../../../core/http/responses/streamed-response.js';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { calendarFeedUrl } from '../../../core/http/routing/links.js';
import type { RecordLocator } from '../../../core/http/routing/record-locator.js';
import { yieldEventLoop } from '../../../core/time/yield-event-loop.js';
import type { ListEventsDto } from '../../../events/dto/list-events.dto.js';
import type { EventWithLinks } from '../../../events/event-with-links.js';
import { EventsService } from '../../../events/events.service.js';
import { WholeEventsService } from '../../../events/whole-events.service.js';
import { findUsedZones } from '../../../events/find-used-zones.js';
import { FeedResponses } from '../feed-responses.js';
import type { FeedParts } from '../feed-parts.js';
import { FeedReader, isPaged } from '../feed-reader.js';
import type { ShownEvent } from './event-times.js';
import { buildCancelledEvent, buildEvent } from './event.component.js';
import { writeComponents, addressProperty, type Property, textProperty, writeProperties } from './jcal.js';
import { buildTimezone } from './build-timezone.js';
import { findSiteName } from '../feed-texts.js';
import { divide } from '../../../core/database/many-rows.js';

/** Changed dates of a series that are loaded together. */
const EXCEPTION_BATCH_SIZE = 25;

/** Writes events as iCalendar (RFC 5545, RFC 7986). */
@Injectable()
export class IcsFeedsService {
  constructor(
    private readonly answers: FeedResponses,
    private readonly reader: FeedReader,
    private readonly events: EventsService,
    private readonly wholeEvents: WholeEventsService,
    private readonly work: UnitOfWork,
  ) {}

  list(query: ListEventsDto, context: RequestContext): Promise<StreamedResponse> {
    return this.answers.stream('ics', 'events', context, (parts) => this.write(query, parts, context));
  }

  /** Returns one event. One that was public and is in the trash says for some time that it is cancelled. */
  async show(locator: RecordLocator, context: RequestContext): Promise<StreamedResponse> {
    const event = await this.writeFound(locator, context);
    return this.answers.answer('ics', 'event', context, beginCalendar(context) + event + CALENDAR_END);
  }

  private async *write(sent: ListEventsDto, parts: FeedParts, context: RequestContext): AsyncGenerator<string, void> {
    // Who follows a calendar must learn that an event was cancelled.
    const query = { event_status: ['any' as const], ...this.reader.withOwnWindow(sent), expand: sent.expand ?? false };
    const records = await this.reader.find(this.wholeEvents, query, parts, context);
    const ids = 'ids' in records ? records.ids : records.page.map(({ event }) => event.id);
    yield beginCalendar(context) + (await parts.write('zones', () => this.writeTimezones(ids)));
    const write = (record: EventWithLinks) => this.writeEvent(record, context);
    yield* this.reader.write(records, { source: this.wholeEvents, write }, parts, context);
    yield* this.writeCancelled(query, parts, context);
    yield CALENDAR_END;
  }

  private async writeTimezones(ids: readonly number[]): Promise<string> {
    const zones = await findUsedZones(this.work.manager, ids);
    const texts: string[] = [];
    for (const zone of zones) {
      await yieldEventLoop();
      if (zone.timezone !== 'UTC') texts.push(writeComponents([buildTimezone(zone)]));
    }
    return texts.join('');
  }

  /** Writes the events that a follower of the whole calendar may have, and that are in the trash. */
  private async *writeCancelled(query: ListEventsDto, parts: FeedParts, context: RequestContext): AsyncGenerator<string, void> {
    if (isPaged(context) || query.status !== undefined) return;
    const cancelled = parts.of('cancelled');
    const ids = await cancelled.findIds(() => this.events.findTrashedIds(query, this.reader.findCancelledSince(), context));
    const source = { loadReadable: (some: readonly number[]) => this.events.loadTrashed(some) };
    const write = (trashed: ShownEvent) => writeComponents([buildCancelledEvent(trashed, context)]);
    yield* this.reader.write({ ids }, { source, write }, cancelled, context);
  }

  /** Writes an event; of a series, also all occurrences that differ from it. */
  private async writeEvent(record: EventWithLinks, context: RequestContext): Promise<string> {
    const { id } = record.event;
    let text = writeComponents([buildEvent(record, context)]);
    const changedIds = (record.exceptions?.total ?? 0) === 0 ? [] : await this.wholeEvents.findChangedDateIds(id);
    for (const some of divide(changedIds, EXCEPTION_BATCH_SIZE)) {
      await yieldEventLoop();
      const changedDates = await this.events.loadReadable(some, context);
      text += writeComponents(changedDates.map((date) => buildEvent(date, context)));
    }
    return text;
  }

  private async writeFound(locator: RecordLocator, context: RequestContext): Promise<string> {
    const record = await this.find(locator, context);
    if (record === undefined) {
      const trashed = await this.events.showTrashed(locator, this.reader.findCancelledSince(), context);
      return writeComponents([buildCancelledEvent(trashed, context)]);
    }
    return (await this.writeTimezones([record.event.id])) + (await this.writeEvent(record, context));
  }

  /** Returns an event; undefined if it is in the trash. */
  private async find(locator: RecordLocator, context: RequestContext): Promise<EventWithLinks | undefined> {
    try {
      return await this.events.show(locator, context);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'no-longer-available') return undefined;
      throw error;
    }
  }
}

/** How often a client should look for changes. It costs little: what has not changed is not sent again. */
const REFRESH_INTERVAL = 'PT1H';

/** Writes the beginning of a calendar: its name, its address, and how often to ask for it (RFC 7986 §5). */
function beginCalendar(context: RequestContext): string {
  const { settings } = context;
  const title = findSiteName(context);
  const language = { language: context.locale.content };
  const properties: Property[] = [
    textProperty('version', '2.0'),
    textProperty('prodid', `-//${new URL(settings.baseUrl).host}//calendar-events//${context.locale.content.toUpperCase()}`),
    textProperty('calscale', 'GREGORIAN'),
    textProperty('name', title, language),
    textProperty('x-wr-calname', title),
    textProperty('x-wr-timezone', settings.siteTimezone),
    addressProperty('source', calendarFeedUrl('events', 'ics', context)),
    ['refresh-interval', {}, 'duration', REFRESH_INTERVAL],
    ['x-published-ttl', {}, 'duration', REFRESH_INTERVAL],
  ];
  return `BEGIN:VCALENDAR\r\n${writeProperties(properties)}`;
}

const CALENDAR_END = 'END:VCALENDAR\r\n';
