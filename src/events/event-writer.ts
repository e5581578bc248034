import { Injectable } from '@nestjs/common';
import { assertCan } from '../accounts/auth/rights.js';
import { findEditable } from '../content/lookup/find-record.js';
import type { WritePlanner } from '../content/plans/write-planner.js';
import { Writes } from '../content/plans/writes.js';
import { collectTextChanges } from '../content/texts/text-changes.js';
import { listNamesToLock } from '../content/writing/content-change.js';
import { NewContent } from '../content/writing/new-content.js';
import { planTrash, resolveTrashHandling } from '../content/writing/trash.js';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import { DomainError, invalidParameter } from '../core/errors/domain-error.js';
import type { SignedInContext } from '../core/http/context/request-context.js';
import type { RecordLocator } from '../core/http/routing/record-locator.js';
import { Clock } from '../core/time/clock.js';
import type { CreateEventDto, UpdateEventDto } from './dto/event.dto.js';
import type { ExceptionHandling, UpdateEventByIdQuery } from './dto/update-event.query.js';
import { assertAgesValid } from './assert-ages-valid.js';
import { resolvePreviousStart } from './event-state.js';
import { moveSkipped, resolveEventTimes } from './event-times.js';
import { EVENT_RESOURCE, toEventColumns, toEventTexts } from './event.resource.js';
import { planNewLinks } from './links/event-link-tables.js';
import { EventLinkWriter } from './links/event-link-writer.js';
import { findOccurrenceTarget, type OccurrenceTarget } from './occurrences/occurrence-target.js';
import { OccurrenceWriter } from './occurrences/occurrence-writer.js';
import { prefetchForNewEvent } from './prefetch-names.js';
import { planOccurrences } from './recurrence/plan-occurrences.js';
import { resolveRecurrence, toRecurrenceColumns } from './recurrence/series-recurrence.js';
import { resolveParentId } from './resolve-parent-id.js';
import { EventChanges } from './event-changes.js';
import type { WantedEvent } from './event-reader.js';
import { SeriesDates } from './series/series-dates.js';
import { SeriesDivision } from './series/series-division.js';

/** Writes single events, series and occurrences, in the current unit of work. */
@Injectable()
export class EventWriter {
  constructor(
    private readonly work: UnitOfWork,
    private readonly writes: Writes,
    private readonly newContent: NewContent,
    private readonly links: EventLinkWriter,
    private readonly changes: EventChanges,
    private readonly division: SeriesDivision,
    private readonly dates: SeriesDates,
    private readonly occurrences: OccurrenceWriter,
    private readonly clock: Clock,
  ) {}

  /** Plans a new event with the venues and organizers that it brings, and returns its id. */
  async add(planner: WritePlanner, dto: CreateEventDto, context: SignedInContext): Promise<number> {
    assertCan(context.principal, 'create content', 'event');
    const texts = collectTextChanges(dto, context.locale.content, toEventTexts);
    const times = resolveEventTimes(dto, null, context.settings.siteTimezone);
    const nowUtc = this.clock.nowUtc();
    const recurrence = dto.recurrence ? resolveRecurrence(dto.recurrence, times, nowUtc, planner.settings) : null;
    const columns = {
      ...toEventColumns(dto),
      ...(recurrence ? times : moveSkipped(times)),
      ...(recurrence && toRecurrenceColumns(recurrence, nowUtc, planner.settings)),
      previousStartLocal: resolvePreviousStart(dto, times, null),
      parentId: await resolveParentId(planner, dto, null, context),
    };
    assertAgesValid(columns);
    const change = { dto, columns, texts };
    const named = await this.links.findNamed(planner, dto, context);
    await this.work.lockNames([...listNamesToLock(EVENT_RESOURCE, [], change), ...named.lockNames]);
    await prefetchForNewEvent(planner, dto, context);
    const checked = await this.newContent.check(planner, EVENT_RESOURCE, change, context);
    const links = await this.links.resolve(planner, dto, named, context);
    const occurrences = recurrence ? await planOccurrences(planner, recurrence, nowUtc) : undefined;
    return this.newContent.add(planner, checked, context, (eventId) => [
      ...planNewLinks(eventId, links),
      ...(occurrences?.(eventId) ?? []),
    ]);
  }

  /** Changes an event. Returns what to show, and whether it is new: the second part of a series that was divided. @throws DomainError */
  async change(
    planner: WritePlanner,
    locator: RecordLocator,
    dto: UpdateEventDto,
    context: SignedInContext,
    { scope, exceptions }: UpdateEventByIdQuery = {},
  ): Promise<WantedEvent & { isNew: boolean }> {
    const trashHandling = resolveTrashHandling(dto);
    const ofOccurrence = trashHandling === 'restore' ? 'no-longer-available' : trashHandling;
    const occurrence = await findOccurrenceTarget(planner, locator, ofOccurrence, context);
    if (occurrence && scope) return this.changeFollowing(planner, occurrence, dto, context, exceptions);
    if (occurrence) return { ...(await this.occurrences.change(planner, occurrence, dto, context)), isNew: false };
    const event = await findEditable(planner, EVENT_RESOURCE, locator, trashHandling, context);
    if (scope) throw invalidParameter('scope', { reason: 'not-allowed' });
    await this.changes.write(planner, await this.changes.resolve(planner, event, dto, context, { handling: exceptions }), context);
    return { eventId: event.id, isNew: false };
  }

  /** Moves an event to the trash, and returns the event to show. @throws DomainError */
  async moveToTrash(
    planner: WritePlanner,
    locator: RecordLocator,
    context: SignedInContext,
    { scope, exceptions }: UpdateEventByIdQuery = {},
  ): Promise<WantedEvent> {
    const occurrence = await findOccurrenceTarget(planner, locator, 'in-trash', context);
    if (occurrence && !scope) return this.occurrences.moveToTrash(planner, occurrence, context);
    if (occurrence) {
      if (occurrence.row.state === 'trash') throw new DomainError('in-trash', { resource: 'event' });
      if (!(await this.division.isFirst(planner, occurrence)))
        return { eventId: await this.division.endBefore(planner, occurrence, context, exceptions) };
    }
    const event = occurrence?.series ?? (await findEditable(planner, EVENT_RESOURCE, locator, 'in-trash', context));
    if (scope && !occurrence) throw invalidParameter('scope', { reason: 'not-allowed' });
    planner.add(planTrash(EVENT_RESOURCE, event, this.clock.nowUtc(), context));
    if (event.recurrence !== null) await this.dates.write(planner, event.id);
    return { eventId: event.id };
  }

  /** Erases an occurrence, and returns it as it was; undefined if the path names none. @throws DomainError */
  async eraseOccurrence<R>(
    planner: WritePlanner,
    locator: RecordLocator,
    load: (id: number) => Promise<R>,
    context: SignedInContext,
  ): Promise<R | undefined> {
    const occurrence = await findOccurrenceTarget(planner, locator, 'no-longer-available', context);
    if (!occurrence) return undefined;
    const before = await this.writes.present(() => load(occurrence.row.id));
    await this.occurrences.erase(planner, occurrence, context);
    return before;
  }

  private async changeFollowing(
    planner: WritePlanner,
    occurrence: OccurrenceTarget,
    dto: UpdateEventDto,
    context: SignedInContext,
    exceptions: ExceptionHandling | null | undefined,
  ): Promise<WantedEvent & { isNew: boolean }> {
    if (occurrence.row.state === 'trash') throw new DomainError('no-longer-available', { resource: 'event' });
    const isNew = !(await this.division.isFirst(planner, occurrence));
    const change = isNew ? this.division.divide(planner, occurrence, dto, context, exceptions) : undefined;
    return { eventId: await (change ?? this.division.changeAll(planner, occurrence, dto, context, exceptions)), isNew };
  }
}
