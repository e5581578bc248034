import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { assertCan, can } from '../../accounts/auth/rights.js';
import type { WritePlanner } from '../../content/plans/write-planner.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { IdempotencyKeys } from '../../core/idempotency/idempotency-keys.service.js';
import { Clock } from '../../core/time/clock.js';
import { formatRecurrence } from '../../core/time/recurrence/recurrence.js';
import type { UpdateEventDto } from '../dto/event.dto.js';
import { Event } from '../event.entity.js';
import { assertOfOccurrence } from './assert-of-occurrence.js';
import { OccurrenceChanges } from './occurrence-changes.js';
import type { OccurrenceTarget } from './occurrence-target.js';
import { assertCanRestore, isChangedDate, NOT_IN_TRASH, Occurrence } from '../recurrence/occurrence.entity.js';
import { removeOccurrenceIds } from './occurrence-ids.js';
import { deleteChangedDate } from './changed-date-record.js';
import { readRecurrence } from '../recurrence/series-recurrence.js';

/** Changes one occurrence, moves it to the trash and out of it, and erases it, in the current unit of work. */
@Injectable()
export class OccurrenceWriter {
  constructor(
    private readonly changes: OccurrenceChanges,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
  ) {}

  /** Changes an occurrence, and returns its id. A status moves it to the trash or out of it. @throws DomainError */
  async change(planner: WritePlanner, target: OccurrenceTarget, dto: UpdateEventDto, context: SignedInContext): Promise<number> {
    const { row } = target;
    if (row.state === 'trash' && dto.status === undefined) throw new DomainError('no-longer-available', { resource: 'event' });
    assertOfOccurrence(dto, target, context);
    const isMoved = dto.status === 'trash';
    if (!isMoved) assertCanRestore(context.principal, row);
    if (isMoved) await assertRemovable(planner, row);
    const isChanged = await this.changes.change(planner, target, dto, context);
    if (isMoved) await this.writeState(planner, target, 'trash', context);
    else if (row.state === 'trash') await this.writeState(planner, target, 'listed', context);
    else if (isChanged) await this.touchSeries(planner, target, {});
    return row.id;
  }

  /** Moves an occurrence to the trash, which is an `EXDATE` of its series, and returns its id. @throws DomainError 409 or 410 */
  async moveToTrash(planner: WritePlanner, target: OccurrenceTarget, context: SignedInContext): Promise<number> {
    await assertRemovable(planner, target.row);
    await this.writeState(planner, target, 'trash', context);
    return target.row.id;
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
    if (isChangedDate(target.row)) await deleteChangedDate(planner, row);
    await removeOccurrenceIds(planner.manager, [row]);
    await this.writeState(planner, target, 'gone', context);
    await this.keys.hideRecord(row.id);
  }

  private async writeState(
    planner: WritePlanner,
    target: OccurrenceTarget,
    state: Occurrence['state'],
    { principal }: SignedInContext,
  ): Promise<void> {
    const { series, row } = target;
    const { id, originalStartLocal } = row;
    const inTrash = { trashedUtc: this.clock.nowUtc(), trashedByEditor: can(principal, "edit others'") };
    await planner.manager.update(Occurrence, { id }, { state, ...(state === 'trash' ? inTrash : NOT_IN_TRASH) });
    const recurrence = readRecurrence(series);
    const others = recurrence.exdates.filter((date) => date !== originalStartLocal);
    const exdates = state === 'listed' ? others : [...others, originalStartLocal].sort();
    await this.touchSeries(planner, target, { recurrence: formatRecurrence({ ...recurrence, exdates }) });
    planner.work.declarePart('event', { id, recordId: series.id, name: originalStartLocal });
    planner.work.recordChange({ resource: 'event', id, action: 'update', fields: ['recurrence', 'status'] });
  }

  /** Raises the version of the series, which changes with each of its occurrences. It is locked. */
  private async touchSeries(
    { manager }: WritePlanner,
    { series }: OccurrenceTarget,
    columns: Pick<Partial<Event>, 'recurrence'>,
  ): Promise<void> {
    const { id, version, occurrenceChanges } = series;
    const raised = { version: version + 1, occurrenceChanges: occurrenceChanges + 1, datesModifiedUtc: this.clock.nowUtc() };
    await manager.update(Event, { id }, { ...columns, ...raised });
  }
}

/** @throws DomainError 410 for an occurrence in the trash, 409 for the last one of its series */
async function assertRemovable({ manager }: WritePlanner, { id, seriesId, state }: Occurrence): Promise<void> {
  if (state === 'trash') throw new DomainError('in-trash', { resource: 'event' });
  if (!(await manager.existsBy(Occurrence, { seriesId, state: 'listed', id: Not(id) })))
    throw new DomainError('last-occurrence', { resource: 'event' });
}
