import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import type { StreamedAnswer } from '../../../core/http/answers/streamed-answer.js';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import type { RecordLocator } from '../../../core/http/routing/record-locator.js';
import type { ListEventsDto } from '../../../events/dto/list-events.dto.js';
import type { EventWithLinks } from '../../../events/event-with-links.js';
import { EventsService } from '../../../events/events.service.js';
import { findUsedZones } from '../../../events/used-zones.js';
import { FeedAnswers } from '../feed-answers.js';
import { FeedReader, isPaged } from '../feed-reader.js';
import { beginCalendar, CALENDAR_END } from './calendar.js';
import { buildCancelledEvent, buildEvent } from './event.component.js';
import { writeComponents } from './jcal.js';
import { buildTimezone } from './timezone.component.js';

/** Writes events as iCalendar (RFC 5545, RFC 7986). */
@Injectable()
export class IcsFeedsService {
  constructor(
    private readonly answers: FeedAnswers,
    private readonly reader: FeedReader,
    private readonly events: EventsService,
    private readonly work: UnitOfWork,
  ) {}

  list(query: ListEventsDto, context: RequestContext): Promise<StreamedAnswer> {
    return this.answers.stream('ics', 'events', context, () => this.write(query, context));
  }

  /** Returns one event. One that was public and is in the trash says for some time that it is cancelled. */
  async show(locator: RecordLocator, context: RequestContext): Promise<StreamedAnswer> {
    const event = await this.writeEvent(locator, context);
    return this.answers.answer('ics', 'event', context, beginCalendar(context) + event + CALENDAR_END);
  }

  private async *write(sent: ListEventsDto, context: RequestContext): AsyncGenerator<string, void> {
    const query = this.reader.withOwnWindow(sent);
    const records = await this.reader.find(this.events, query, context);
    const ids = 'ids' in records ? records.ids : records.page.map(({ event }) => event.id);
    yield beginCalendar(context) + (await this.writeTimezones(ids));
    yield* this.reader.write(records, this.events, (record) => writeComponents([buildEvent(record, context)]), context);
    yield (await this.writeCancelled(query, context)) + CALENDAR_END;
  }

  private async writeTimezones(ids: readonly number[]): Promise<string> {
    const zones = await findUsedZones(this.work.manager, ids);
    return writeComponents(zones.filter(({ timezone }) => timezone !== 'UTC').map(buildTimezone));
  }

  /** Writes the events that a follower of the whole calendar may have, and that are in the trash. */
  private async writeCancelled(query: ListEventsDto, context: RequestContext): Promise<string> {
    if (isPaged(context) || query.status !== undefined) return '';
    const trashed = await this.events.listTrashed(query, this.reader.findCancelledSince(), context);
    return writeComponents(trashed.map((event) => buildCancelledEvent(event, context)));
  }

  private async writeEvent(locator: RecordLocator, context: RequestContext): Promise<string> {
    const record = await this.find(locator, context);
    if (record === undefined) {
      const trashed = await this.events.showTrashed(locator, this.reader.findCancelledSince(), context);
      return writeComponents([buildCancelledEvent(trashed, context)]);
    }
    return (await this.writeTimezones([record.event.id])) + writeComponents([buildEvent(record, context)]);
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
