import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { areLiveFields, listChangedColumns } from '../../accounts/audit/changed-fields.js';
import { assertCan, can } from '../../accounts/auth/rights.js';
import { ImagesService } from '../../content/images/images.service.js';
import type { WritePlanner } from '../../content/plans/write-planner.js';
import { listNamesToLock } from '../../content/writing/content-change.js';
import { ContentChanges } from '../../content/writing/content-changes.js';
import { DomainError, invalidParameter } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { IdempotencyKeys } from '../../core/idempotency/idempotency-keys.service.js';
import { Clock } from '../../core/time/clock.js';
import { formatRecurrence } from '../../core/time/recurrence/recurrence.js';
import type { UpdateEventDto } from '../dto/event.dto.js';
import type { WantedEvent } from '../event-reader.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { EventLinkWriter } from '../links/event-link-writer.js';
import { assertCanRestore, isChangedDate, NOT_IN_TRASH, Occurrence, pickTimes } from '../recurrence/occurrence.entity.js';
import { readRecurrence } from '../recurrence/series-recurrence.js';
import { assertOfOccurrence } from './assert-of-occurrence.js';
import { hasOwnRow, writeChangedDates } from './changed-dates.js';
import { type DateChange, type Differences, findDifferences, listChanges, loadParts } from './date-change.js';
import { eraseOccurrence } from './erase-occurrence.js';
import { type OccurrenceIds, planOccurrenceIds } from './occurrence-ids.js';
import type { OccurrenceTarget } from './occurrence-target.js';
import { mergeValues, omitValues } from './own-values.js';
import { findOwnValues, projectDate, readOwnValues, toValues } from './project-date.js';
import { readSentFields } from './sent-values.js';
import { touchSeries } from './touch-series.js';

/** Changes one occurrence, moves it to the trash and out of it, and erases it, in the current unit of work. */
@Injectable()
export class OccurrenceWriter {
  constructor(
    private readonly changes: ContentChanges,
    private readonly links: EventLinkWriter,
    private readonly images: ImagesService,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
  ) {}

  /** Changes an occurrence, and returns it. A status moves it to the trash or out of it. @throws DomainError */
  async change(planner: WritePlanner, target: OccurrenceTarget, dto: UpdateEventDto, context: SignedInContext): Promise<WantedEvent> {
    const { row } = target;
    if (row.state === 'trash' && dto.status === undefined) throw new DomainError('no-longer-available', { resource: 'event' });
    assertOfOccurrence(dto, target, context);
    const isMoved = dto.status === 'trash';
    if (!isMoved) assertCanRestore(context.principal, row);
    if (isMoved) await assertRemovable(planner, row);
    const isChanged = await this.changeFields(planner, target, dto, context);
    if (isMoved) await this.writeState(planner, target, 'trash', context);
    else if (row.state === 'trash') await this.writeState(planner, target, 'listed', context);
    else if (isChanged) await touchSeries(planner.manager, target.series, this.clock.nowUtc());
    return { eventId: row.id, seriesId: row.seriesId };
  }

  /** Moves an occurrence to the trash, which is an `EXDATE` of its series, and returns it. @throws DomainError 409 or 410 */
  async moveToTrash(planner: WritePlanner, target: OccurrenceTarget, context: SignedInContext): Promise<WantedEvent> {
    const { id, seriesId } = target.row;
    await assertRemovable(planner, target.row);
    await this.writeState(planner, target, 'trash', context);
    return { eventId: id, seriesId };
  }

  /**
   * Erases an occurrence, in the trash or not. Its changes are lost, and the `EXDATE` stays. Its row stays too, because the id belongs to
   * its start.
   * @throws DomainError
   */
  async erase(planner: WritePlanner, target: OccurrenceTarget, context: SignedInContext): Promise<void> {
    assertCan(context.principal, "edit others'", 'event');
    const { row } = target;
    if (row.state === 'listed') await assertRemovable(planner, row);
    await eraseOccurrence(planner.work, row, this.keys);
    await this.excludeDate(planner, target, true);
  }

  /** Changes the fields of an occurrence. Returns whether more than its live fields are now others, or its ids in other systems. */
  private async changeFields(
    planner: WritePlanner,
    target: OccurrenceTarget,
    dto: UpdateEventDto,
    context: SignedInContext,
  ): Promise<boolean> {
    const { series, row } = target;
    const { ids, date } = await this.resolve(planner, target, dto, context);
    const { work } = planner;
    const { count } = work.changes;
    work.declarePart('event', { id: row.id, recordId: series.id, name: row.originalStartLocal });
    const version = series.version + 1;
    planner.add(planOccurrenceIds(row, ids, version));
    const differences = findDifferences(date);
    const isWritten = differences !== undefined && (isChangedDate(row) || hasOwnRow(date.after));
    const isLive = isWritten && isLiveChange(differences);
    if (isWritten) planner.add({ changes: listChanges(date, differences, isLive ? undefined : version) });
    await planner.execute();
    if (!isWritten) return work.changes.count > count;
    const isChanged = !isLive || ids.pairs.added.length + ids.pairs.removed.length > 0;
    await this.write(planner, row, date, isChanged ? version : row.version);
    return isChanged;
  }

  /** Projects an occurrence as it is after a write. Every error that a client can cause is thrown. @throws DomainError */
  private async resolve(
    planner: WritePlanner,
    target: OccurrenceTarget,
    dto: UpdateEventDto,
    context: SignedInContext,
  ): Promise<{ ids: OccurrenceIds; date: DateChange }> {
    const { row, record } = target;
    const { change, languages, isReplaced } = readSentFields(dto, target, context);
    const shared = { dto: { image: dto.image, external_ids: dto.external_ids }, columns: {}, texts: new Map() };
    const named = await this.links.findNamed(planner, dto, context);
    await planner.work.lockNames([...listNamesToLock(EVENT_RESOURCE, [], shared), ...named.lockNames]);
    const ids = await this.changes.resolve(planner, EVENT_RESOURCE, record, shared, context);
    const links = await this.links.resolve(planner, dto, named, context);
    const imageId = await this.images.claimId(dto.image, context);
    const sent = toValues({ record: { ...change, ...(imageId !== undefined && { imageId }) }, links });
    const { series, before } = await loadParts(planner, target, sent, isReplaced);
    const own = mergeValues(omitValues(readOwnValues(before), isReplaced), findOwnValues(series, row, sent));
    const after = projectDate(
      series,
      { ...row, record: isChangedDate(row) ? record : undefined, written: languages },
      own,
      context.settings,
    );
    const { source_language: source } = dto;
    if (source != null && source !== after.record.sourceLanguage)
      throw invalidParameter('source_language', { reason: 'unknown', values: [source] });
    return { ids, date: { before, after } };
  }

  private async write(planner: WritePlanner, row: Occurrence, { before, after }: DateChange, dateVersion: number): Promise<void> {
    const { id } = row;
    const isLive = dateVersion === row.version;
    const { version, modifiedUtc } = before.record;
    const state = isLive ? { version, modifiedUtc } : { version: version + 1, modifiedUtc: this.clock.nowUtc() };
    const date = { after: { ...after, record: { ...after.record, ...state } } };
    await writeChangedDates(planner, [isChangedDate(row) ? { before, ...date } : date]);
    const ofRow = { ...pickTimes(after.record), version: dateVersion, ...(hasOwnRow(after) && { recordId: id }) };
    if (dateVersion !== row.version || listChangedColumns(row, ofRow).length > 0) await planner.manager.update(Occurrence, { id }, ofRow);
  }

  private async writeState(
    planner: WritePlanner,
    target: OccurrenceTarget,
    state: 'listed' | 'trash',
    { principal }: SignedInContext,
  ): Promise<void> {
    const inTrash = { trashedUtc: this.clock.nowUtc(), trashedByEditor: can(principal, "edit others'") };
    await this.excludeDate(planner, target, state === 'trash', { state, ...(state === 'trash' ? inTrash : NOT_IN_TRASH) });
  }

  /** Writes whether the series leaves a date out, with an `EXDATE`. @param columns other columns of the row of the date */
  private async excludeDate(
    planner: WritePlanner,
    target: OccurrenceTarget,
    isExcluded: boolean,
    columns: Partial<Occurrence> = {},
  ): Promise<void> {
    const { series, row } = target;
    const { id, originalStartLocal } = row;
    const recurrence = readRecurrence(series);
    const others = recurrence.exdates.filter((date) => date !== originalStartLocal);
    const exdates = isExcluded ? [...others, originalStartLocal].sort() : others;
    await planner.manager.update(Occurrence, { id }, { ...columns, version: series.version + 1 });
    await touchSeries(planner.manager, series, this.clock.nowUtc(), { recurrence: formatRecurrence({ ...recurrence, exdates }) });
    planner.work.declarePart('event', { id, recordId: series.id, name: originalStartLocal });
    const status = row.state === 'trash' ? ['trash'] : [];
    const before = [{ partId: id, fields: { status } }, { fields: { recurrence: series.recurrence } }];
    const change = { resource: 'event', id, action: 'update', fields: ['recurrence', 'status'] } as const;
    planner.work.recordChange({ ...change, version: series.version + 1, before });
  }
}

/** Tells whether only live fields of a date differ. The names of what it has of its own follow from its fields. */
function isLiveChange({ columns, texts, links }: Differences): boolean {
  const others = columns.filter((column) => column !== 'ownNames' && column !== 'changedFields');
  return texts.length + links.length === 0 && areLiveFields(EVENT_RESOURCE, others);
}

/** @throws DomainError 410 for an occurrence in the trash, 409 for the last one of its series */
async function assertRemovable({ manager }: WritePlanner, { id, seriesId, state }: Occurrence): Promise<void> {
  if (state === 'trash') throw new DomainError('in-trash', { resource: 'event' });
  if (!(await manager.existsBy(Occurrence, { seriesId, state: 'listed', id: Not(id) })))
    throw new DomainError('last-occurrence', { resource: 'event' });
}
