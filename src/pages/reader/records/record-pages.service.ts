import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../core/errors/domain-error.js';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import type { RecordLocator } from '../../../core/http/routing/record-locator.js';
import { ListEventsDto } from '../../../events/dto/list-events.dto.js';
import { EventsService } from '../../../events/events.service.js';
import { OccurrencesService } from '../../../events/occurrences/occurrences.service.js';
import { WholeEventsService } from '../../../events/whole-events.service.js';
import { OrganizersService } from '../../../organizers/organizers.service.js';
import { VenuesService } from '../../../venues/venues.service.js';
import { MAX_SUB_EVENTS } from '../../../api/feeds/jsonld-feeds.service.js';
import type { PageContent } from '../parts/frame.js';
import type { Reader } from '../parts/reader.js';
import { ReaderEvents } from '../parts/reader-events.js';
import { MAX_COMING } from './render-coming-events.js';
import { buildEventPage } from './event.page.js';
import { buildOrganizerPage } from './organizer.page.js';
import { buildVenuePage } from './venue.page.js';

/** Reads what the pages of single records show. */
@Injectable()
export class RecordPages {
  constructor(
    private readonly events: EventsService,
    private readonly wholeEvents: WholeEventsService,
    private readonly occurrences: OccurrencesService,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly readerEvents: ReaderEvents,
  ) {}

  async event(locator: RecordLocator, reader: Reader): Promise<PageContent> {
    const record = await show(this.events, locator, reader);
    const { id } = record.event;
    const dates = (await this.wholeEvents.loadNext([record], MAX_SUB_EVENTS, reader.context)).get(id);
    return buildEventPage(record, dates && { dates, total: await this.readerEvents.countDates(id, reader) }, reader);
  }

  async occurrence(series: RecordLocator, start: string, reader: Reader): Promise<PageContent> {
    return this.event({ id: await this.occurrences.findId(series, start, { context: reader.context, isReadRequest: true }) }, reader);
  }

  async venue(locator: RecordLocator, reader: Reader): Promise<PageContent> {
    const venue = await show(this.venues, locator, reader);
    return buildVenuePage(venue, await this.findComing({ venue: [venue.id] }, reader), reader);
  }

  async organizer(locator: RecordLocator, reader: Reader): Promise<PageContent> {
    const organizer = await show(this.organizers, locator, reader);
    return buildOrganizerPage(organizer, await this.findComing({ organizer: [organizer.id] }, reader), reader);
  }

  private findComing(linked: Pick<ListEventsDto, 'venue' | 'organizer'>, reader: Reader) {
    return this.readerEvents.list(Object.assign(new ListEventsDto(), linked), reader, { per_page: MAX_COMING });
  }
}

interface ShowingService<R> {
  show(locator: RecordLocator, context: RequestContext): Promise<R>;
}

/** Shows the record of a path by its slug. The page of a record without a slug has its id in the path. */
async function show<R>(service: ShowingService<R>, locator: RecordLocator, { context }: Reader): Promise<R> {
  try {
    return await service.show(locator, context);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'not-found' || !('slug' in locator) || !/^\d{1,9}$/.test(locator.slug))
      throw error;
    return service.show({ id: Number(locator.slug) }, context);
  }
}
