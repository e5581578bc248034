import { Injectable } from '@nestjs/common';
import { demand } from '../accounts/auth/rights.js';
import { findEditable, findReadable, loadRecords } from '../content/finding/find-record.js';
import { refuseHidden } from '../content/finding/links.js';
import { refuseUntranslated } from '../content/texts/resolve-text.js';
import { textChanges } from '../content/texts/text-changes.js';
import { ContentService } from '../content/writing/content.service.js';
import { inTrash, throwAway } from '../content/writing/trash.js';
import { pageOfIds } from '../core/database/list-queries.js';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import { invalid } from '../core/errors/domain-error.js';
import type { RequestContext, SignedInContext } from '../core/http/context/request-context.js';
import { type Page, pageFrom } from '../core/http/lists/page.js';
import type { RecordLocator } from '../core/http/routing/record-locator.js';
import { Clock } from '../core/time/clock.js';
import { utcNow } from '../core/time/moment.js';
import { costAfter } from './cost/cost.js';
import type { CreateEventDto, UpdateEventDto } from './dto/event.dto.js';
import type { ListEventsDto } from './dto/list-events.dto.js';
import { EventLinksService } from './event-links.service.js';
import { type EventRecord, partsOf } from './event-record.js';
import { timesAfter } from './event-times.js';
import { Event } from './event.entity.js';
import { eventColumns, EVENT_ROOM, eventTexts } from './event.resource.js';
import { searchEvents } from './search/events.search.js';

/** What happens: lists it, shows one, writes, throws away and takes back. */
@Injectable()
export class EventsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly content: ContentService,
    private readonly links: EventLinksService,
    private readonly clock: Clock,
  ) {}

  async list(query: ListEventsDto, context: RequestContext): Promise<Page<EventRecord>> {
    const search = { query, context, manager: this.work.manager, nowUtc: utcNow(this.clock.now()) };
    const { rows, total } = await pageOfIds(await searchEvents(search), query);
    const ids = rows.map(({ id }) => id);
    const distances = new Map(rows.map((row) => [row.id, distanceIn(row)]));
    const records = await this.load(ids, context);
    const measured = records.map((record) => ({ ...record, ...distances.get(record.event.id) }));
    return pageFrom(measured, total, query, 'event');
  }

  async show(locator: RecordLocator, context: RequestContext): Promise<EventRecord> {
    const { id } = await findReadable(this.work.manager, EVENT_ROOM, locator, context);
    const record = await this.loadOne(id, context);
    refuseUntranslated('event', record.event, context);
    return record;
  }

  async create(dto: CreateEventDto, context: SignedInContext): Promise<EventRecord> {
    return this.work.run(async () => this.loadOne(await this.add(dto, context), context));
  }

  async update(locator: RecordLocator, dto: UpdateEventDto, context: SignedInContext): Promise<EventRecord> {
    return this.work.run(async () => this.loadOne(await this.change(locator, dto, context), context));
  }

  async remove(locator: RecordLocator, context: SignedInContext): Promise<EventRecord> {
    return this.work.run(async () => this.loadOne(await throwAway(this.work, EVENT_ROOM, locator, this.clock.now(), context), context));
  }

  private async add(dto: CreateEventDto, context: SignedInContext): Promise<number> {
    demand(context.principal, 'create content', 'event');
    const texts = textChanges(dto, context.locale.content, eventTexts);
    const columns = { ...eventColumns(dto), ...timesAfter(dto, null), parentId: await this.parentFor(dto, null, context) };
    const names = await this.links.turns(dto, context);
    const id = await this.content.add(EVENT_ROOM, { dto, columns, texts, names }, context);
    await this.links.write(id, dto, context);
    return id;
  }

  private async change(locator: RecordLocator, dto: UpdateEventDto, context: SignedInContext): Promise<number> {
    const event = await findEditable(this.work, EVENT_ROOM, locator, inTrash(dto), context);
    const { content } = context.locale;
    const texts = textChanges(dto, content, eventTexts);
    const cost = costAfter(dto.cost, event.cost, content);
    const columns = { ...eventColumns(dto), cost, ...timesAfter(dto, event), parentId: await this.parentFor(dto, event, context) };
    const names = await this.links.turns(dto, context);
    await this.content.change(EVENT_ROOM, event, { dto, columns, texts, names }, context);
    await this.links.write(event.id, dto, context);
    return event.id;
  }

  /** The event of which this one is a part; undefined leaves it. @throws DomainError 400 for an unknown one and for a circle */
  private async parentFor(
    { post_parent }: UpdateEventDto,
    self: Event | null,
    context: SignedInContext,
  ): Promise<number | null | undefined> {
    if (post_parent === undefined || post_parent === null || post_parent === self?.parentId) return post_parent;
    // Two events that become each other's parents at once would each see no circle.
    if (self !== null) await this.work.takeTurns(['event-tree']);
    await refuseHidden(this.work.manager, EVENT_ROOM, [post_parent], 'post_parent', context);
    if (self !== null && (await partsOf(this.work.manager, self.id)).includes(post_parent))
      throw invalid('post_parent', { reason: 'circle' });
    return post_parent;
  }

  private async load(ids: readonly number[], context: RequestContext): Promise<EventRecord[]> {
    return ids.length === 0 ? [] : this.links.gather(await loadRecords(this.work.manager, Event, ids), context);
  }

  private async loadOne(id: number, context: RequestContext): Promise<EventRecord> {
    return (await this.load([id], context))[0]!;
  }
}

function distanceIn(row: Record<string, unknown>): { distance?: number } {
  return row.distance === undefined ? {} : { distance: Number(row.distance) };
}
