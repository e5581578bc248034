import { Injectable } from '@nestjs/common';
import { assertCan } from '../accounts/auth/rights.js';
import { canRead } from '../content/access/record-rights.js';
import { findEditable, findRecordId } from '../content/lookup/find-record.js';
import { RecordReader } from '../content/lookup/record-reader.js';
import { collectTextChanges } from '../content/texts/text-changes.js';
import { Writes } from '../content/plans/writes.js';
import { listNamesToLock } from '../content/writing/content-change.js';
import { ContentChanges } from '../content/writing/content-changes.js';
import { Eraser } from '../content/writing/eraser.js';
import { NewContent } from '../content/writing/new-content.js';
import { moveToTrash, resolveTrashHandling } from '../content/writing/trash.js';
import type { IdSelection } from '../core/database/list-queries.js';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import { DomainError, invalidParameter } from '../core/errors/domain-error.js';
import type { RequestContext, SignedInContext } from '../core/http/context/request-context.js';
import { buildPage, type Page } from '../core/http/lists/page.js';
import type { RecordLocator } from '../core/http/routing/record-locator.js';
import { Clock } from '../core/time/clock.js';
import { type DateTimeString, dateToUtc } from '../core/time/moment.js';
import { keepEqualCost } from './cost.js';
import type { CreateEventDto, UpdateEventDto } from './dto/event.dto.js';
import { ListEventsDto } from './dto/list-events.dto.js';
import { planNewLinks } from './links/event-link-tables.js';
import { EventLinkWriter } from './links/event-link-writer.js';
import type { EventPage, EventWithLinks } from './links/event-with-links.js';
import { resolvePreviousStart } from './event-state.js';
import { resolveEventTimes } from './event-times.js';
import { resolveParentId } from './resolve-parent-id.js';
import { toEventColumns, EVENT_RESOURCE, toEventTexts } from './event.resource.js';
import { prefetchForNewEvent } from './prefetch-names.js';
import { EventReader, type LoadedEvent } from './series/event-reader.js';
import { resolveRecurrence, toRecurrenceColumns } from './recurrence/series-recurrence.js';
import { findOccurrenceTarget } from './occurrences/occurrence-target.js';
import { OccurrenceWriter } from './occurrences/occurrence-writer.js';
import { ExceptionCopies } from './series/exception-copies.js';
import { type ExceptionHandling, SeriesDates } from './series/series-dates.js';
import { SeriesWriter } from './series/series-writer.js';
import {
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
import { TextMatches } from './words/text-matches.js';

/** Lists, shows and writes events, and moves them to the trash and out of it. */
@Injectable()
export class EventsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly writes: Writes,
    private readonly records: RecordReader,
    private readonly newContent: NewContent,
    private readonly changes: ContentChanges,
    private readonly eraser: Eraser,
    private readonly reader: EventReader,
    private readonly linkWriter: EventLinkWriter,
    private readonly commonWords: CommonWords,
    private readonly textMatches: TextMatches,
    private readonly series: SeriesWriter,
    private readonly seriesDates: SeriesDates,
    private readonly exceptionCopies: ExceptionCopies,
    private readonly occurrences: OccurrenceWriter,
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
    return (await this.load(ids, context)).filter(({ event }) => canRead(context.principal, event));
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
    return this.writes.run(async () => this.loadWritten(await this.add(dto, context), context));
  }

  /** @param handling what happens to changed occurrences that a new rule would not give */
  async update(
    locator: RecordLocator,
    dto: UpdateEventDto,
    context: SignedInContext,
    handling?: ExceptionHandling | null,
  ): Promise<EventWithLinks> {
    return this.writes.run(async () => this.loadWritten(await this.change(locator, dto, context, handling), context));
  }

  async remove(locator: RecordLocator, context: SignedInContext): Promise<EventWithLinks> {
    return this.writes.run(async () => this.loadWritten(await this.moveToTrash(locator, context), context));
  }

  /** Deletes an event permanently, and returns it as it was. */
  async erase(locator: RecordLocator, context: SignedInContext): Promise<EventWithLinks> {
    const erased = await this.writes.run(async () => {
      const planner = this.writes.begin();
      const occurrence = await findOccurrenceTarget(planner, locator, 'no-longer-available', context);
      if (!occurrence) return undefined;
      const before = await this.loadWritten(occurrence.row.id, context);
      await this.occurrences.erase(planner, occurrence, context);
      return before;
    });
    return erased ?? this.eraser.erase(EVENT_RESOURCE, locator, (id) => this.loadWritten(id, context), context);
  }

  /** Plans a new event with the venues and organizers that it brings, and returns its id. */
  async add(dto: CreateEventDto, context: SignedInContext): Promise<number> {
    assertCan(context.principal, 'create content', 'event');
    const planner = this.writes.begin();
    const texts = collectTextChanges(dto, context.locale.content, toEventTexts);
    const times = resolveEventTimes(dto, null);
    const recurrence = dto.recurrence ? resolveRecurrence(dto.recurrence, times, this.nowUtc) : null;
    const columns = {
      ...toEventColumns(dto),
      ...times,
      ...(recurrence && toRecurrenceColumns(recurrence, this.nowUtc)),
      previousStartLocal: resolvePreviousStart(dto, times, null),
      parentId: await resolveParentId(planner, dto, null, context),
    };
    const change = { dto, columns, texts };
    const named = await this.linkWriter.findNamed(planner.group, dto, context);
    await this.work.lockNames([...listNamesToLock(EVENT_RESOURCE, [], change), ...named.lockNames]);
    await prefetchForNewEvent(planner.group, dto, context);
    const checked = await this.newContent.check(planner, EVENT_RESOURCE, change, context);
    const links = await this.linkWriter.resolve(planner, dto, named, context);
    const dates = recurrence ? await this.series.planNew(planner, recurrence, dto.external_ids, context) : undefined;
    const id = await this.newContent.add(planner, checked, (eventId) => [
      ...planNewLinks(eventId, links),
      ...(dates?.build(eventId) ?? []),
    ]);
    planner.finish();
    await dates?.finish(id);
    return id;
  }

  /** Changes an event, and returns its id. */
  async change(
    locator: RecordLocator,
    dto: UpdateEventDto,
    context: SignedInContext,
    handling?: ExceptionHandling | null,
  ): Promise<number> {
    const planner = this.writes.begin();
    const occurrence = await findOccurrenceTarget(planner, locator, 'no-longer-available', context);
    if (occurrence) return this.occurrences.change(planner, occurrence, dto, context);
    if (dto.inherit != null) throw invalidParameter('inherit', { reason: 'not-allowed' });
    const event = await findEditable(planner.group, EVENT_RESOURCE, locator, resolveTrashHandling(dto), context);
    const { content } = context.locale;
    const texts = collectTextChanges(dto, content, toEventTexts);
    const cost = keepEqualCost(dto.cost, event.cost, content);
    const times = resolveEventTimes(dto, event);
    const previousStartLocal = resolvePreviousStart(dto, times, event);
    const parentId = await resolveParentId(planner, dto, event, context);
    const dates = await this.seriesDates.resolve(planner, event, { sent: dto.recurrence, times, handling });
    const columns = { ...toEventColumns(dto), cost, ...times, ...dates?.columns, previousStartLocal, parentId };
    const change = { dto, columns, texts };
    const named = await this.linkWriter.findNamed(planner.group, dto, context);
    await this.work.lockNames([...listNamesToLock(EVENT_RESOURCE, event.translations, change), ...named.lockNames]);
    const resolved = await this.changes.resolve(planner, EVENT_RESOURCE, event, change, context);
    const sent = await this.linkWriter.resolve(planner, dto, named, context);
    const linkChanges = await this.linkWriter.findChanges(planner, event.id, sent);
    const { count } = this.work.changes;
    await this.changes.write(planner, resolved, linkChanges.length > 0);
    await this.linkWriter.write(planner, event.id, linkChanges);
    if (dates) await this.seriesDates.write(planner, { id: event.id, timezone: times.timezone }, dates);
    if (event.recurrence !== null && this.work.changes.count > count) await this.exceptionCopies.copy(planner, event.id);
    return event.id;
  }

  /** Inserts the plan of a write, and loads its response. The counts of the terms in it come from a derived table. */
  async loadWritten(id: number, context: RequestContext): Promise<EventWithLinks> {
    await this.writes.insert();
    await this.work.updateDerivedTables();
    return this.loadOne(id, context);
  }

  private async moveToTrash(locator: RecordLocator, context: SignedInContext): Promise<number> {
    const planner = this.writes.begin();
    const occurrence = await findOccurrenceTarget(planner, locator, 'in-trash', context);
    if (occurrence) return this.occurrences.moveToTrash(planner, occurrence);
    const id = await moveToTrash(planner, EVENT_RESOURCE, locator, this.clock.now(), context);
    await this.exceptionCopies.copy(planner, id);
    return id;
  }

  private get nowUtc(): DateTimeString {
    return dateToUtc(this.clock.now());
  }

  /** Returns the input of a search for events. */
  createSearch(query: ListEventsDto, context: RequestContext): EventSearch {
    const { records, commonWords, textMatches, work } = this;
    return { query, context, records, commonWords, textMatches, manager: work.manager, nowUtc: this.nowUtc };
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

  private async load(ids: readonly number[], context: RequestContext): Promise<EventWithLinks[]> {
    const loaded = await this.reader.load(ids.map((eventId) => ({ eventId })));
    return this.reader.addLinks(loaded, context);
  }

  private async loadOne(id: number, context: RequestContext): Promise<EventWithLinks> {
    return (await this.load([id], context))[0]!;
  }
}
