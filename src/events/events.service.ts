import { Injectable } from '@nestjs/common';
import { canRead } from '../content/access/record-rights.js';
import { findRecordId } from '../content/lookup/find-record.js';
import { RecordReader } from '../content/lookup/record-reader.js';
import { Writes } from '../content/plans/writes.js';
import { Eraser } from '../content/writing/eraser.js';
import type { IdSelection } from '../core/database/list-queries.js';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import { DomainError, invalidParameter } from '../core/errors/domain-error.js';
import type { RequestContext, SignedInContext } from '../core/http/context/request-context.js';
import { buildPage, type Page } from '../core/http/lists/page.js';
import type { RecordLocator } from '../core/http/routing/record-locator.js';
import { Clock } from '../core/time/clock.js';
import { type DateTimeString } from '../core/time/moment.js';
import type { RemoveEventByIdQuery, UpdateEventByIdQuery } from './dto/update-event.query.js';
import type { CreateEventDto, UpdateEventDto } from './dto/event.dto.js';
import { ListEventsDto } from './dto/list-events.dto.js';
import type { EventPage, EventWithLinks } from './event-with-links.js';
import { EventWriter } from './event-writer.js';
import { EVENT_RESOURCE } from './event.resource.js';
import { EventReader, type LoadedEvent, type WantedEvent } from './event-reader.js';
import {
  countRowsOfSeries,
  type EventSearch,
  findAllEventIds,
  findEventIds,
  type FoundRows,
  findRows,
  findRowsOfWindows,
  findTrashedEventIds,
  findTrashedOccurrenceIds,
} from './list/find-events.js';
import type { ListRow } from './list/list-row.js';
import { CommonWords } from './words/common-words.js';
import { findSimilarWords } from './words/find-similar-words.js';
import { TextMatches } from './words/text-matches.js';

/** Lists, shows and writes events, and moves them to the trash and out of it. */
@Injectable()
export class EventsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly writes: Writes,
    private readonly records: RecordReader,
    private readonly eraser: Eraser,
    private readonly writer: EventWriter,
    private readonly reader: EventReader,
    private readonly commonWords: CommonWords,
    private readonly textMatches: TextMatches,
    private readonly clock: Clock,
  ) {}

  async list(query: ListEventsDto, context: RequestContext): Promise<EventPage> {
    const { knownUntilUtc, ...found } = await findRows(this.createSearch(query, context));
    const [items] = await this.loadRows([found], context, { withSummaries: query.expand === false });
    return { ...buildPage(items!, found.total, query, 'event'), knownUntilUtc };
  }

  /** Lists the first page of several windows in time, such as the days of a month. The queries differ in their window alone. */
  async listWindows(queries: readonly ListEventsDto[], context: RequestContext): Promise<Page<EventWithLinks>[]> {
    const found = await findRowsOfWindows(this.createSearch(queries[0] ?? new ListEventsDto(), context), queries);
    const items = await this.loadRows(found, context);
    return queries.map((query, place) => buildPage(items[place]!, found[place]!.total, query, 'event'));
  }

  /** Returns words that are like a folded word, also those of events that the client must not see. */
  findSimilarWords(word: string): Promise<string[]> {
    return findSimilarWords(this.work.manager, word);
  }

  /** Counts the dates that a list has of each of these series. */
  countDates(query: ListEventsDto, series: readonly number[], context: RequestContext): Promise<Map<number, number>> {
    return countRowsOfSeries(this.createSearch(query, context), series);
  }

  /** Returns the ids of the selected events that pass the filters of the list, without its default window. */
  findIds(query: ListEventsDto, selection: IdSelection, context: RequestContext): Promise<number[]> {
    return findEventIds(this.createSearch(query, context), selection);
  }

  /** Returns the ids of all events of the list, on all its pages, in its order. */
  findAllIds(query: ListEventsDto, context: RequestContext): Promise<number[]> {
    return findAllEventIds(this.createSearch(query, context));
  }

  /** Returns the ids of the events that the list would show if they were not in the trash, where they are since that time. */
  async findTrashedIds(query: ListEventsDto, sinceUtc: DateTimeString, context: RequestContext): Promise<number[]> {
    const search = this.createSearch(query, context);
    const ids = await findTrashedEventIds(search, sinceUtc);
    // Without single occurrences, the series says which are left out.
    return query.expand === true ? [...ids, ...(await findTrashedOccurrenceIds(search, sinceUtc))] : ids;
  }

  /** Returns those of these events that are in the trash. */
  async loadTrashed(ids: readonly number[]): Promise<LoadedEvent[]> {
    return (await this.reader.load(ids.map((eventId) => ({ eventId })))).filter(({ event }) => event.status === 'trash');
  }

  /** Returns those of these events that the client may read: single events, series and occurrences. */
  async loadReadable(ids: readonly number[], context: RequestContext): Promise<EventWithLinks[]> {
    const wanted = ids.map((eventId) => ({ eventId }));
    return (await this.load(wanted, context)).filter(({ event }) => canRead(context.principal, event));
  }

  /** Returns an event that is in the trash since that time at the earliest, and was public before. @throws DomainError 410 for others */
  async showTrashed(locator: RecordLocator, sinceUtc: DateTimeString, context: RequestContext): Promise<LoadedEvent> {
    const id = await findRecordId(this.work.manager, EVENT_RESOURCE, locator, { context, isReadRequest: true });
    const [loaded] = await this.reader.load([{ eventId: id }]);
    const occurrence = loaded?.occurrence;
    const series = occurrence?.series;
    const isDeleted = series?.status === 'publish' && !series.hasOnlyDrafts && (occurrence?.row.trashedUtc ?? '') >= sinceUtc;
    const query = Object.assign(new ListEventsDto(), { include: [series?.id ?? id] });
    const isTrashed = isDeleted || (await this.findTrashedIds(query, sinceUtc, context)).length > 0;
    if (!loaded || !isTrashed) throw new DomainError('no-longer-available', { resource: 'event' });
    return loaded;
  }

  async show(locator: RecordLocator, context: RequestContext): Promise<EventWithLinks> {
    const [record] = await this.reader.addLinks([await this.reader.findReadable(locator, context)], context);
    return record!;
  }

  async create(dto: CreateEventDto, context: SignedInContext): Promise<EventWithLinks> {
    return this.writes.join(
      () => this.add(dto, context),
      (id) => this.loadWritten(id, context),
    );
  }

  async update(
    locator: RecordLocator,
    dto: UpdateEventDto,
    context: SignedInContext,
    options?: UpdateEventByIdQuery,
  ): Promise<EventWithLinks> {
    return (await this.updateInScope(locator, dto, context, options)).record;
  }

  /** As `update`. The record is a new one if the write has divided a series. */
  async updateInScope(
    locator: RecordLocator,
    dto: UpdateEventDto,
    context: SignedInContext,
    options?: UpdateEventByIdQuery,
  ): Promise<{ record: EventWithLinks; isNew: boolean }> {
    return this.writes.run(
      (planner) => this.writer.change(planner, locator, dto, context, options),
      async ({ isNew, ...written }) => ({ record: (await this.load([written], context))[0]!, isNew }),
    );
  }

  async remove(locator: RecordLocator, context: SignedInContext, options?: Partial<RemoveEventByIdQuery>): Promise<EventWithLinks> {
    return this.writes.run(
      (planner) => this.writer.moveToTrash(planner, locator, context, options),
      async (written) => (await this.load([written], context))[0]!,
    );
  }

  /** Deletes an event permanently, and returns it as it was. */
  async erase(locator: RecordLocator, context: SignedInContext, { scope }: Partial<RemoveEventByIdQuery> = {}): Promise<EventWithLinks> {
    if (scope) throw invalidParameter('scope', { reason: 'not-allowed' });
    const load = (id: number) => this.loadWritten(id, context);
    try {
      return await this.eraser.erase(EVENT_RESOURCE, locator, load, context);
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'not-found')) throw error;
      // An occurrence is no record of its own.
      const erased = await this.writes.run((planner) => this.writer.eraseOccurrence(planner, locator, load, context));
      if (!erased) throw error;
      return erased;
    }
  }

  /** Plans a new event with the venues and organizers that it brings, and returns its id. */
  add(dto: CreateEventDto, context: SignedInContext): Promise<number> {
    return this.writes.join((planner) => this.writer.add(planner, dto, context));
  }

  /** Plans the change of an event, and returns its id. */
  async change(locator: RecordLocator, dto: UpdateEventDto, context: SignedInContext, options?: UpdateEventByIdQuery): Promise<number> {
    return (await this.writes.join((planner) => this.writer.change(planner, locator, dto, context, options))).eventId;
  }

  /** Loads the response of a write. */
  async loadWritten(id: number, context: RequestContext): Promise<EventWithLinks> {
    return (await this.load([{ eventId: id }], context))[0]!;
  }

  /** Returns the input of a search for events. */
  createSearch(query: ListEventsDto, context: RequestContext): EventSearch {
    const { records, commonWords, textMatches, work } = this;
    return { query, context, records, commonWords, textMatches, manager: work.manager, nowUtc: this.clock.nowUtc() };
  }

  /** Loads the events of pages, each once. */
  private async loadRows(pages: readonly FoundRows[], context: RequestContext, options = {}): Promise<EventWithLinks[][]> {
    const rows = new Map(pages.flatMap((page) => page.rows.map((row) => [row.eventId, row])));
    const shown = await this.reader.addLinks(await this.reader.load([...rows.values()]), context, options);
    const records = new Map(shown.map((record) => [record.event.id, record]));
    const toItem = ({ eventId, distanceKm }: ListRow) => {
      const record = records.get(eventId);
      return record ? [distanceKm === undefined ? record : { ...record, distanceKm }] : [];
    };
    return pages.map((page) => page.rows.flatMap(toItem));
  }

  private async load(wanted: readonly WantedEvent[], context: RequestContext): Promise<EventWithLinks[]> {
    return this.reader.addLinks(await this.reader.load(wanted), context);
  }
}
