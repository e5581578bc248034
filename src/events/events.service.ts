import { Injectable } from '@nestjs/common';
import { demand } from '../accounts/auth/rights.js';
import { findEditable, findReadable, loadRecords } from '../content/finding/find-record.js';
import { refuseHidden } from '../content/finding/links.js';
import { followTrash, inTrash, throwAway } from '../content/finding/trash.js';
import { ContentService } from '../content/records/content.service.js';
import { guardedUpdate } from '../content/records/guarded-update.js';
import { slugTurns } from '../content/slugs/slugs.js';
import { refuseUntranslated } from '../content/texts/resolve-text.js';
import { textChanges } from '../content/texts/text-changes.js';
import { newOwner, writeTexts } from '../content/translations/write-texts.js';
import { pageOfIds } from '../core/database/list-queries.js';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import { invalid } from '../core/errors/domain-error.js';
import type { View } from '../core/http/context/locale.js';
import type { Reader, Writer } from '../core/http/context/principal.js';
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

  async list(query: ListEventsDto, reader: Reader, view: View): Promise<Page<EventRecord>> {
    const found = await searchEvents(this.work.manager, query, reader, view, utcNow(this.clock.now()));
    const { rows, total } = await pageOfIds(found, query);
    const records = await this.load(
      rows.map(({ id }) => id),
      reader,
    );
    const distances = new Map(rows.map((row) => [row.id, distanceIn(row)]));
    const measured = records.map((record) => ({ ...record, ...distances.get(record.event.id) }));
    return pageFrom(measured, total, query, 'event');
  }

  async show(locator: RecordLocator, reader: Reader, view: View): Promise<EventRecord> {
    const { id } = await findReadable(this.work.manager, EVENT_ROOM, locator, reader, view);
    const record = await this.loadOne(id, reader);
    refuseUntranslated('event', record.event, view);
    return record;
  }

  async create(dto: CreateEventDto, writer: Writer, view: View): Promise<EventRecord> {
    return this.work.run(async () => this.loadOne(await this.add(dto, writer, view), writer));
  }

  async update(locator: RecordLocator, dto: UpdateEventDto, writer: Writer, view: View): Promise<EventRecord> {
    return this.work.run(async () => this.loadOne(await this.change(locator, dto, writer, view), writer));
  }

  async remove(locator: RecordLocator, writer: Writer, view: View): Promise<EventRecord> {
    return this.work.run(async () => this.loadOne(await throwAway(this.work, EVENT_ROOM, locator, writer, view, this.clock.now()), writer));
  }

  private async add(dto: CreateEventDto, writer: Writer, view: View): Promise<number> {
    demand(writer, 'create content', 'event');
    const texts = textChanges(dto, view.content, eventTexts);
    const columns = { ...eventColumns(dto), ...timesAfter(dto, null), parentId: await this.parentFor(dto, null, writer) };
    await this.work.takeTurns([...slugTurns(EVENT_ROOM, [], texts), ...(await this.links.turns(dto, writer, view))]);
    const content = await this.content.create('event', dto, writer);
    await this.work.manager.insert(Event, { ...content, ...columns });
    await writeTexts(this.work, EVENT_ROOM, newOwner(content.id, content.status), texts, dto.source_language ?? view.content);
    await this.links.write(content.id, dto, writer, view);
    return content.id;
  }

  private async change(locator: RecordLocator, dto: UpdateEventDto, writer: Writer, view: View): Promise<number> {
    const event = await findEditable(this.work, EVENT_ROOM, locator, writer, view, inTrash(dto));
    const texts = textChanges(dto, view.content, eventTexts);
    const cost = costAfter(dto.cost, event.cost, view.content);
    const columns = { ...eventColumns(dto), cost, ...timesAfter(dto, event), parentId: await this.parentFor(dto, event, writer) };
    await this.work.takeTurns([...slugTurns(EVENT_ROOM, event.translations, texts), ...(await this.links.turns(dto, writer, view))]);
    const content = await this.content.change(event, dto, writer);
    await guardedUpdate(this.work, EVENT_ROOM, event, { ...content, ...columns });
    await writeTexts(this.work, EVENT_ROOM, event, texts, dto.source_language);
    await this.links.write(event.id, dto, writer, view);
    await followTrash(this.work, EVENT_ROOM, event, content.status);
    return event.id;
  }

  /** The event of which this one is a part; undefined leaves it. @throws DomainError 400 for an unknown one and for a circle */
  private async parentFor({ post_parent }: UpdateEventDto, self: Event | null, writer: Writer): Promise<number | null | undefined> {
    if (post_parent === undefined || post_parent === null || post_parent === self?.parentId) return post_parent;
    // Two events that become each other's parents at once would each see no circle.
    if (self !== null) await this.work.takeTurns(['event-tree']);
    await refuseHidden(this.work.manager, EVENT_ROOM, [post_parent], writer, 'post_parent');
    if (self !== null && (await partsOf(this.work.manager, self.id)).includes(post_parent))
      throw invalid('post_parent', { reason: 'circle' });
    return post_parent;
  }

  private async load(ids: readonly number[], reader: Reader): Promise<EventRecord[]> {
    return ids.length === 0 ? [] : this.links.gather(await loadRecords(this.work.manager, Event, ids), reader);
  }

  private async loadOne(id: number, reader: Reader): Promise<EventRecord> {
    return (await this.load([id], reader))[0]!;
  }
}

function distanceIn(row: Record<string, unknown>): { distance?: number } {
  return row.distance === undefined ? {} : { distance: Number(row.distance) };
}
