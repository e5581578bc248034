import { Injectable } from '@nestjs/common';
import type { WritePlanner } from '../content/plans/write-planner.js';
import { collectTextChanges } from '../content/texts/text-changes.js';
import { listNamesToLock } from '../content/writing/content-change.js';
import { ContentChanges, type ResolvedChange } from '../content/writing/content-changes.js';
import { invalidParameter } from '../core/errors/domain-error.js';
import type { SignedInContext } from '../core/http/context/request-context.js';
import { omitUndefined } from '../core/objects.js';
import { keepEqualCost } from './cost.js';
import type { UpdateEventDto } from './dto/event.dto.js';
import type { ExceptionHandling } from './dto/update-event.query.js';
import { assertAgesValid } from './assert-ages-valid.js';
import { resolvePreviousStart } from './event-state.js';
import { moveSkipped, resolveEventTimes } from './event-times.js';
import type { Event, EventTranslation } from './event.entity.js';
import { EVENT_RESOURCE, toEventColumns, toEventTexts } from './event.resource.js';
import { EventLinkWriter, planLinkChanges } from './links/event-link-writer.js';
import type { ProjectionOptions } from './occurrences/changed-dates.js';
import type { StoredEvent } from './occurrences/project-date.js';
import type { Occurrence } from './recurrence/occurrence.entity.js';
import { resolveParentId } from './resolve-parent-id.js';
import { type ResolvedDates, SeriesDates } from './series/series-dates.js';

/** How an event is changed, beside what the client sends of its fields. */
export interface ChangeOptions {
  readonly handling?: ExceptionHandling | null | undefined;
  /** The event of which the links are read, if it is not the changed one: it is a copy that has no row yet. */
  readonly linksOf?: number;
  /** The rows of its occurrences, if they are not those that the tables have. */
  readonly rows?: readonly Occurrence[];
  /** Whether the event is not as it is stored, so that its dates are written whatever is sent. */
  readonly isRebuilt?: boolean;
}

/** A change of a single event or a series that may be written: every error that a client can cause is thrown. */
export interface ResolvedEvent {
  readonly event: StoredEvent;
  readonly resolved: ResolvedChange<Event, EventTranslation>;
  readonly links: Awaited<ReturnType<EventLinkWriter['findChanges']>>;
  readonly dates: ResolvedDates | undefined;
}

/** Changes single events and series, in the current unit of work. */
@Injectable()
export class EventChanges {
  constructor(
    private readonly changes: ContentChanges,
    private readonly links: EventLinkWriter,
    private readonly dates: SeriesDates,
  ) {}

  /** Checks a change of an event, whose row is locked. @throws DomainError */
  async resolve(
    planner: WritePlanner,
    event: StoredEvent,
    dto: UpdateEventDto,
    context: SignedInContext,
    { handling, linksOf = event.id, rows, isRebuilt }: ChangeOptions = {},
  ): Promise<ResolvedEvent> {
    if (dto.inherit != null) throw invalidParameter('inherit', { reason: 'not-allowed' });
    const { content } = context.locale;
    const texts = collectTextChanges(dto, content, toEventTexts);
    const cost = keepEqualCost(dto.cost, event.cost, context);
    const times = resolveEventTimes(dto, event, context.settings.siteTimezone);
    const previousStartLocal = resolvePreviousStart(dto, times, event);
    const parentId = await resolveParentId(planner, dto, event, context);
    const dates = await this.dates.resolve(planner, event, {
      sent: dto.recurrence,
      times,
      handling,
      principal: context.principal,
      rows,
      isRebuilt,
    });
    const { recurrence } = dates?.columns ?? event;
    const shownTimes = recurrence === null ? moveSkipped(times) : times;
    const columns = { ...toEventColumns(dto), cost, ...shownTimes, ...dates?.columns, previousStartLocal, parentId };
    assertAgesValid({ ...event, ...omitUndefined(columns) }, columns);
    const change = { dto, columns, texts };
    const named = await this.links.findNamed(planner, dto, context);
    await planner.work.lockNames([...listNamesToLock(EVENT_RESOURCE, event.translations, change), ...named.lockNames]);
    const resolved = await this.changes.resolve(planner, EVENT_RESOURCE, event, change, context);
    const sent = await this.links.resolve(planner, dto, named, context);
    return { event, resolved, links: await this.links.findChanges(planner, linksOf, sent), dates };
  }

  /** Plans a change, and shows that of a series in its changed dates. @param changeOwn changes what they have of their own */
  async write(
    planner: WritePlanner,
    { event, resolved, links, dates }: ResolvedEvent,
    context: SignedInContext,
    changeOwn?: ProjectionOptions['changeOwn'],
  ): Promise<void> {
    const isChanged = await this.changes.add(planner, resolved, context, links.length > 0);
    planner.add(planLinkChanges(event.id, links));
    const isChangedSeries = event.recurrence !== null && (changeOwn !== undefined || isChanged);
    if (dates || isChangedSeries) await this.dates.write(planner, event.id, dates, changeOwn);
  }
}
