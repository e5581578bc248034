import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { eraseValuesOfParts } from '../../accounts/audit/record-version.entity.js';
import { can } from '../../accounts/auth/rights.js';
import type { Principal } from '../../core/http/context/principal.js';
import type { WritePlanner } from '../../content/plans/write-planner.js';
import { insertRowsOf } from '../../core/database/many-rows.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { Clock } from '../../core/time/clock.js';
import type { DateTimeString } from '../../core/time/moment.js';
import type { Recurrence } from '../../core/time/recurrence/recurrence.js';
import { findOccurrenceTimes } from '../../core/time/recurrence/list-occurrences.js';
import { createDateMover } from '../../core/time/recurrence/move-recurrence.js';
import type { ExceptionHandling } from '../dto/update-event.query.js';
import type { EventTimes } from '../event-times.js';
import { Event } from '../event.entity.js';
import { deleteOccurrencePairs } from '../occurrences/occurrence-ids.js';
import { projectChangedDates, type ProjectedDate, type ProjectionOptions, writeChangedDates } from '../occurrences/changed-dates.js';
import { findFormerOwn } from '../occurrences/own-values.js';
import { readOwnValues, type StoredEvent } from '../occurrences/project-date.js';
import { findRowsOfSeries, rememberStarts } from '../occurrences/occurrence-queries.js';
import { assertCanRestore, isChangedDate, Occurrence, pickTimes } from '../recurrence/occurrence.entity.js';
import { NO_OWN_NAMES } from '../dto/own-fields.js';
import { listKnownDates } from '../recurrence/plan-occurrences.js';
import {
  isSameRecurrence,
  readRecurrence,
  recheckRecurrence,
  type RecurrenceColumns,
  resolveChangedRecurrence,
  toRecurrenceColumns,
  toSeriesTimes,
} from '../recurrence/series-recurrence.js';
import { buildNewRows, type MatchedRows, matchDates } from '../recurrence/match-dates.js';
import { presentException } from './present-series.js';

/** How many lost occurrences an error names. */
const MAX_SHOWN = 500;

/** What a write says about the dates of an event. */
export interface SentDates {
  /** The lines that the client sends: `null` makes a single event. */
  readonly sent?: readonly string[] | null | undefined;
  /** The recurrence after the write, if it is known. */
  readonly recurrence?: Recurrence;
  readonly times: EventTimes;
  readonly handling?: ExceptionHandling | null | undefined;
  readonly principal: Principal;
  /** The rows of the occurrences, if they are not those that the table has. */
  readonly rows?: readonly Occurrence[] | undefined;
  /** Whether the event is not as it is stored, so that its dates are written whatever is sent. */
  readonly isRebuilt?: boolean | undefined;
}

/** A change of the dates of a series that may be written: every error that a client can cause is thrown. */
export interface ResolvedDates {
  readonly columns: RecurrenceColumns;
  readonly matched: MatchedRows;
}

/** Changes the dates of a series, in the current unit of work. The series is locked. */
@Injectable()
export class SeriesDates {
  constructor(private readonly clock: Clock) {}

  /**
   * Returns the dates that an event has after a write; undefined if they stay as they are.
   * @throws DomainError 400, 403 for what an editor has deleted, or 409 with the changed dates that would be lost
   */
  async resolve(
    { manager, settings }: WritePlanner,
    event: StoredEvent,
    { sent, recurrence, times, handling, principal, rows: knownRows, isRebuilt = false }: SentDates,
  ): Promise<ResolvedDates | undefined> {
    const nowUtc = this.clock.nowUtc();
    const before = event.recurrence === null ? null : readRecurrence(event);
    const isSame = recurrence === undefined && (sent === undefined || isSameRecurrence(sent, event));
    const hasSameTimes = JSON.stringify(toSeriesTimes(times)) === JSON.stringify(toSeriesTimes(event));
    if (!isRebuilt && isSame && (before === null || hasSameTimes)) return undefined;
    const after = recurrence ?? resolveChangedRecurrence(before, isSame ? undefined : sent, times, nowUtc, settings);
    if (before === null && after === null) return undefined;
    const rows = knownRows ?? (await findRowsOfSeries(manager, event.id));
    // Dates that are named anew have their names already.
    const rename =
      before === null || recurrence !== undefined
        ? (date: DateTimeString) => date
        : createDateMover(before, after ?? { times: toSeriesTimes(times), rule: null });
    const changedStarts = rows.filter(isChangedDate).flatMap(({ originalStartLocal: start }) => [start, rename(start)]);
    const trashedByEditor = can(principal, "edit others'");
    const match = (changed: Recurrence | null) => {
      const dates = changed === null ? [] : listKnownDates(changed, nowUtc, settings, changedStarts);
      const timesOf = (start: DateTimeString) => findOccurrenceTimes(changed!.times, start);
      const found = matchDates(rows, { dates, exdates: changed?.exdates ?? [], timesOf, rename, nowUtc, trashedByEditor });
      for (const row of found.restored) assertCanRestore(principal, row);
      return found;
    };
    const matched = match(after);
    if (matched.lost.length === 0 || handling === 'drop') return { columns: toRecurrenceColumns(after, nowUtc, settings), matched };
    const kept = after && { ...after, rdates: addStarts(after.rdates, matched.lost) };
    // A single event has no further dates, and of two dates that get an equal start, one alone can be kept.
    const canKeep = kept !== null && match(kept).lost.length === 0;
    if (!canKeep || handling !== 'keep') throw await this.createLostError(manager, matched.lost, canKeep);
    const checked = recheckRecurrence(kept, nowUtc, settings);
    return { columns: toRecurrenceColumns(checked, nowUtc, settings), matched: match(checked) };
  }

  /** Writes the dates of a series whose record is planned: their rows, if they are others, and all that its changed dates show. */
  async write(planner: WritePlanner, id: number, dates?: ResolvedDates, changeOwn?: ProjectionOptions['changeOwn']): Promise<void> {
    await planner.execute();
    const starts = dates && new Map(dates.matched.rows.filter(isChangedDate).map((row) => [row.id, row.originalStartLocal]));
    const changed = await projectChangedDates(planner, id, { starts, changeOwn });
    if (dates) await this.writeRows(planner, id, dates, changed);
    await writeChangedDates(planner, changed);
    const parts = changed.map(({ after }) => after.record.id);
    for (const part of parts) planner.work.recordChange({ resource: 'event', id: part, action: 'indirect' });
    const before = changed.flatMap(
      ({ before: stored, after }) => (stored && findFormerOwn(after.record.id, readOwnValues(stored), readOwnValues(after))) ?? [],
    );
    if (parts.length > 0) planner.work.recordChange({ resource: 'event', id, action: 'update', parts, before });
  }

  /** Writes the rows of the occurrences anew, with the same ids. */
  private async writeRows(
    { manager, work, ids: recordIds }: WritePlanner,
    id: number,
    { matched }: ResolvedDates,
    changed: readonly ProjectedDate[],
  ): Promise<void> {
    const ids = await recordIds.claimSeveral('event', matched.newDates.length);
    await rememberStarts(manager, matched.renamed);
    await manager.delete(Occurrence, { seriesId: id });
    const times = new Map(changed.map(({ after }) => [after.record.id, pickTimes(after.record)]));
    const rows = matched.rows.map((row) => ({ ...row, ...times.get(row.id) }));
    await insertRowsOf(manager, Occurrence, [...rows, ...buildNewRows(id, matched.newDates, ids)]);
    const kept = new Set(matched.rows.map((row) => row.id));
    const lost = matched.withoutPlace.filter(isChangedDate).map((row) => row.id);
    if (lost.length > 0) await manager.delete(Event, { id: In(lost) });
    await deleteOccurrencePairs(manager, matched.withoutPlace);
    for (const row of matched.withoutPlace)
      if (!kept.has(row.id)) work.recordChange({ resource: 'event', id: row.id, action: 'delete' });
      else if (isChangedDate(row)) work.recordChange({ resource: 'event', id: row.id, action: 'indirect' });
    // Clients can no longer name these dates, so that no one could erase their values.
    const written = matched.withoutPlace.filter((row) => row.version > 0).map((row) => row.id);
    await eraseValuesOfParts(work, 'event', id, written);
    work.recordChange({ resource: 'event', id, action: 'update', fields: ['recurrence'], parts: 'all' });
  }

  /** @param canKeep whether `exceptions=keep` would lose none of them */
  private async createLostError(manager: WritePlanner['manager'], lost: readonly Occurrence[], canKeep: boolean): Promise<DomainError> {
    const records = await manager.findBy(Event, { id: In(lost.map(({ id }) => id)) });
    const rows = new Map(lost.map((row) => [row.id, row]));
    const exceptions = records
      .map(({ id, eventStatus, ownNames, changedFields }) => ({
        ...{ ...rows.get(id)!, eventStatus },
        ...{ ownNames: ownNames ?? NO_OWN_NAMES, changedFields: changedFields ?? [] },
      }))
      .sort((one, other) => (one.originalStartLocal < other.originalStartLocal ? -1 : 1))
      .slice(0, MAX_SHOWN)
      .map(presentException);
    return new DomainError('exceptions-lost', { resource: 'event', data: { exceptions, can_keep: canKeep } });
  }
}

function addStarts(rdates: readonly DateTimeString[], rows: readonly Occurrence[]): DateTimeString[] {
  return [...new Set([...rdates, ...rows.map(({ originalStartLocal }) => originalStartLocal)])].sort();
}
