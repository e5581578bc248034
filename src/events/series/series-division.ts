import { Injectable } from '@nestjs/common';
import { type EntityManager, In, MoreThanOrEqual } from 'typeorm';
import { eraseValuesOfParts } from '../../accounts/audit/record-version.entity.js';
import { LINKED } from '../../content/access/status.js';
import type { WritePlanner } from '../../content/plans/write-planner.js';
import { planUpdate } from '../../content/records/plan-update.js';
import { nameLockKey, resolveSlugs } from '../../content/texts/slugs.js';
import { Settings } from '../../core/config/settings.js';
import { collectTextChanges } from '../../content/texts/text-changes.js';
import { insertRowsOf } from '../../core/database/many-rows.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { Clock } from '../../core/time/clock.js';
import { type DateTimeString, toUtc } from '../../core/time/moment.js';
import { type DividedRecurrence, divideRecurrence } from '../../core/time/recurrence/divide-recurrence.js';
import { formatRecurrence, type Recurrence, type SeriesTimes } from '../../core/time/recurrence/recurrence.js';
import { isEndless } from '../../core/time/recurrence/create-recurrence.js';
import type { UpdateEventDto } from '../dto/event.dto.js';
import type { ExceptionHandling } from '../dto/update-event.query.js';
import { Event, EventTranslation } from '../event.entity.js';
import { EVENT_RESOURCE, toEventTexts } from '../event.resource.js';
import type { OccurrenceTarget } from '../occurrences/occurrence-target.js';
import type { ProjectionOptions } from '../occurrences/changed-dates.js';
import { omitValues } from '../occurrences/own-values.js';
import { createIsSent } from '../occurrences/sent-values.js';
import type { StoredEvent } from '../occurrences/project-date.js';
import { findRowsOfSeries, rememberStarts } from '../occurrences/occurrence-queries.js';
import { isChangedDate, Occurrence } from '../recurrence/occurrence.entity.js';
import { readRecurrence, recheckRecurrence } from '../recurrence/series-recurrence.js';
import { EventChanges } from '../event-changes.js';
import { readAsFirst } from './read-as-first.js';
import { SeriesDates } from './series-dates.js';

/** Changes or removes an occurrence and all that follow it, in the current unit of work. The series is locked. */
@Injectable()
export class SeriesDivision {
  constructor(
    private readonly changes: EventChanges,
    private readonly dates: SeriesDates,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Tells whether a series has no date before an occurrence. Then this one and the following ones are the whole series. */
  async isFirst({ manager }: WritePlanner, { series, row }: OccurrenceTarget): Promise<boolean> {
    const listed = { seriesId: series.id, state: 'listed' } as const;
    const [first] = await manager.find(Occurrence, { where: listed, order: { originalStartLocal: 'ASC' }, take: 1 });
    return first === undefined || first.originalStartLocal >= row.originalStartLocal;
  }

  /**
   * Changes a series from its first date on. Its start may be earlier than that date, so the times that the client sends are read as
   * those of that date.
   */
  async changeAll(
    planner: WritePlanner,
    { series, row }: OccurrenceTarget,
    dto: UpdateEventDto,
    context: SignedInContext,
    handling?: ExceptionHandling | null,
  ): Promise<number> {
    const start = row.originalStartLocal;
    const isLater = start !== series.startLocal && (hasTimes(dto) || dto.recurrence !== undefined);
    const moved = isLater && dto.recurrence === undefined ? readAsFirst(dto, series, start, this.settings.siteTimezone) : undefined;
    const isRebuilt = isLater && moved === undefined;
    const event = isRebuilt ? { ...series, ...this.buildSecondPart(series, start) } : series;
    const change = await this.changes.resolve(planner, event, moved ?? dto, context, { handling, isRebuilt });
    await this.changes.write(planner, change, context, isChangedDate(row) ? createOmission(row, dto, context) : undefined);
    return series.id;
  }

  /** Divides a series before an occurrence, and changes the second part. Returns the id of the second part. @throws DomainError */
  async divide(
    planner: WritePlanner,
    target: OccurrenceTarget,
    dto: UpdateEventDto,
    context: SignedInContext,
    handling?: ExceptionHandling | null,
  ): Promise<number> {
    const { series, row } = target;
    const { manager, work } = planner;
    const before = this.findPart(series, row.originalStartLocal, 'before');
    await work.lockNames(series.translations.flatMap(({ slug }) => (slug === null ? [] : [nameLockKey('event', slug)])));
    const following = (await findRowsOfSeries(manager, series.id)).filter((one) => one.originalStartLocal >= row.originalStartLocal);
    const next = await this.buildNext(planner, series, row.originalStartLocal);
    const rows = following.map((one) => ({
      ...one,
      seriesId: next.id,
      recordId: one.recordId === series.id ? next.id : one.recordId,
    }));
    const resolved = await this.changes.resolve(planner, next, dto, context, { handling, linksOf: series.id, rows });
    // From here on it writes.
    const columns = { ...toTimesColumns(before.times), recurrence: formatRecurrence(before), knownUntilUtc: null, nextSeriesId: next.id };
    planner.add(planUpdate<Event>(EVENT_RESOURCE, series, { ...columns, modifiedUtc: this.clock.nowUtc() }));
    await this.insertNext(planner, series, next, following);
    await this.changes.write(planner, resolved, context, createOmission(row, dto, context));
    return next.id;
  }

  /** Ends a series before an occurrence. @throws DomainError 409 with the changed dates that would be lost */
  async endBefore(
    planner: WritePlanner,
    { series, row }: OccurrenceTarget,
    { principal }: SignedInContext,
    handling?: ExceptionHandling | null,
  ): Promise<number> {
    const before = this.findPart(series, row.originalStartLocal, 'before');
    const times = toTimesColumns(before.times);
    const dates = (await this.dates.resolve(planner, series, { recurrence: before, times: { ...series, ...times }, principal, handling }))!;
    planner.add(planUpdate<Event>(EVENT_RESOURCE, series, { ...times, ...dates.columns, modifiedUtc: this.clock.nowUtc() }));
    await this.dates.write(planner, series.id, dates);
    return series.id;
  }

  /** Returns one part of a series. The other one may have no date: all of them may be in the trash. */
  private findPart(series: StoredEvent, at: DateTimeString, part: keyof DividedRecurrence): Recurrence {
    return recheckRecurrence(divideRecurrence(readRecurrence(series), at)[part], this.clock.nowUtc(), this.settings);
  }

  /** Returns the columns with the dates of the second part. Its occurrences are known as far as those of the series are. */
  private buildSecondPart(series: StoredEvent, at: DateTimeString) {
    const after = this.findPart(series, at, 'after');
    return {
      ...toTimesColumns(after.times),
      recurrence: formatRecurrence(after),
      knownUntilUtc: isEndless(after) ? series.knownUntilUtc : null,
    };
  }

  /**
   * Builds the series that follows another one. It has everything that the other has, but for ids in other systems, and slugs of its own.
   * It counts its versions on, so that no date shows a version again.
   */
  private async buildNext(planner: WritePlanner, series: StoredEvent, at: DateTimeString): Promise<StoredEvent> {
    const id = await planner.ids.claim('event');
    const requested = new Map(series.translations.flatMap(({ language, slug }) => (slug === null ? [] : [[language, slug] as const])));
    const slugs = await resolveSlugs(planner, EVENT_RESOURCE, id, requested);
    const translations = series.translations.map((text) => ({ ...text, ownerId: id, slug: slugs.get(text.language) ?? null }));
    const links = { previousSeriesId: series.id, nextSeriesId: series.nextSeriesId, externalIds: null };
    return {
      ...series,
      ...this.buildSecondPart(series, at),
      ...links,
      id,
      version: series.version + 1,
      modifiedUtc: this.clock.nowUtc(),
      translations,
    };
  }

  /** Inserts the second part, and moves the occurrences to it. */
  private async insertNext(planner: WritePlanner, series: StoredEvent, next: StoredEvent, following: readonly Occurrence[]): Promise<void> {
    const { manager, work } = planner;
    const { translations, ...row } = next;
    await insertRowsOf(manager, Event, [row]);
    await insertRowsOf(manager, EventTranslation, translations);
    await copyLinks(manager, series.id, next.id);
    await rememberStarts(manager, following);
    const moved = { seriesId: series.id, originalStartLocal: MoreThanOrEqual(following[0]!.originalStartLocal) };
    const ids = following.map(({ id }) => id);
    await manager.update(Occurrence, { ...moved, recordId: series.id }, { recordId: next.id });
    await manager.update(Occurrence, moved, { seriesId: next.id });
    await eraseValuesOfParts(work, 'event', series.id, ids);
    const ofMoved = { seriesId: series.id, id: In(ids) };
    for (const { id } of await manager.find(Event, { select: { id: true }, where: ofMoved }))
      work.recordChange({ resource: 'event', id, action: 'indirect' });
    await manager.update(Event, ofMoved, { seriesId: next.id });
    if (series.nextSeriesId !== null) {
      await manager.update(Event, { id: series.nextSeriesId }, { previousSeriesId: next.id });
      work.recordChange({ resource: 'event', id: series.nextSeriesId, action: 'indirect' });
    }
    const languages = translations.map(({ language }) => language);
    work.recordChange({ resource: 'event', id: next.id, action: 'create', version: next.version, languages, parts: 'all' });
  }
}

function toTimesColumns({ startLocal, endLocal, timezone }: SeriesTimes) {
  return { startLocal, endLocal, startUtc: toUtc(startLocal, timezone), endUtc: toUtc(endLocal, timezone) };
}

/** The date that a client addresses shows what it sends, also where the date was changed before. */
function createOmission({ id }: Occurrence, dto: UpdateEventDto, { locale }: SignedInContext): ProjectionOptions['changeOwn'] {
  const isSent = createIsSent(dto, collectTextChanges(dto, locale.content, toEventTexts));
  return (own, ofId) => (ofId === id ? omitValues(own, isSent) : own);
}

function hasTimes({ start_date, end_date, all_day, timezone }: UpdateEventDto): boolean {
  return [start_date, end_date, all_day, timezone].some((value) => value !== undefined);
}

async function copyLinks(manager: EntityManager, fromId: number, toId: number): Promise<void> {
  for (const linked of LINKED)
    await manager.query(
      `INSERT INTO event_${linked} (event_id, position, ${linked}_id)
        SELECT ${toId}, position, ${linked}_id FROM event_${linked} WHERE event_id = ${fromId}`,
    );
}
