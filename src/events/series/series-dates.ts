import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { WritePlanner } from '../../content/plans/write-group.js';
import { insertRowsOf } from '../../core/database/many-rows.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { Clock } from '../../core/time/clock.js';
import { type DateTimeString, toUtc } from '../../core/time/moment.js';
import { formatRecurrence, type Recurrence } from '../../core/time/recurrence/recurrence.js';
import { findOccurrenceTimes } from '../../core/time/recurrence/list-occurrences.js';
import { createDateMover, moveRecurrence } from '../../core/time/recurrence/move-recurrence.js';
import { parseRecurrence } from '../../core/time/recurrence/parse-recurrence.js';
import type { ExceptionHandling } from '../dto/update-event.query.js';
import type { EventTimes } from '../event-times.js';
import { Event } from '../event.entity.js';
import { deleteOccurrencePairs } from '../occurrences/occurrence-ids.js';
import type { StoredEvent } from '../occurrences/changed-date-record.js';
import { findRowsOfSeries } from '../recurrence/occurrence-queries.js';
import { isChangedDate, Occurrence } from '../recurrence/occurrence.entity.js';
import { NO_OWN_NAMES } from '../recurrence/own-names.js';
import { listKnownDates } from '../recurrence/plan-occurrences.js';
import {
  readRecurrence,
  recheckRecurrence,
  type RecurrenceColumns,
  type RecurrenceSettings,
  resolveRecurrence,
  toRecurrenceColumns,
  toSeriesTimes,
} from '../recurrence/series-recurrence.js';
import { buildNewRows, type MatchedRows, matchDates } from './match-dates.js';
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
   * @throws DomainError 400, or 409 with the changed dates that would be lost
   */
  async resolve(
    { manager, settings }: WritePlanner,
    event: StoredEvent,
    { sent, recurrence, times, handling, rows: knownRows, isRebuilt = false }: SentDates,
  ): Promise<ResolvedDates | undefined> {
    const nowUtc = this.clock.nowUtc();
    const before = event.recurrence === null ? null : readRecurrence(event);
    const isSame = recurrence === undefined && (sent === undefined || isSameRecurrence(sent, event));
    const hasSameTimes = JSON.stringify(toSeriesTimes(times)) === JSON.stringify(toSeriesTimes(event));
    if (!isRebuilt && isSame && (before === null || hasSameTimes)) return undefined;
    const after = recurrence ?? resolveAfter(before, isSame ? undefined : sent, times, nowUtc, settings);
    if (before === null && after === null) return undefined;
    const rows = knownRows ?? (await findRowsOfSeries(manager, event.id));
    const rename =
      before === null ? (date: DateTimeString) => date : createDateMover(before, after ?? { times: toSeriesTimes(times), rule: null });
    const match = (changed: Recurrence | null) => {
      const dates = changed === null ? [] : listKnownDates(changed, nowUtc, settings);
      const timesOf = (start: DateTimeString) => findOccurrenceTimes(changed!.times, start);
      return matchDates(rows, { dates, exdates: changed?.exdates ?? [], timesOf, rename, nowUtc });
    };
    const matched = match(after);
    const columns = toColumns(after, nowUtc, settings);
    if (matched.lost.length === 0 || handling === 'drop') return { columns, matched };
    // A single event has no further dates.
    if (handling !== 'keep' || after === null) throw await this.createLostError(manager, matched.lost);
    const rdates = [...new Set([...after.rdates, ...matched.lost.map(({ originalStartLocal }) => originalStartLocal)])].sort();
    const kept = recheckRecurrence({ ...after, rdates }, nowUtc, settings);
    const keptRows = match(kept);
    // Of two dates that get an equal start, one alone can be kept.
    if (keptRows.lost.length > 0) throw await this.createLostError(manager, keptRows.lost);
    return { columns: toColumns(kept, nowUtc, settings), matched: keptRows };
  }

  /** Writes the rows of the occurrences anew, with the same ids. The record of the series is written. */
  async write(planner: WritePlanner, { id, timezone }: { id: number; timezone: string }, { matched }: ResolvedDates): Promise<void> {
    const { manager, work, group } = planner;
    await group.insert();
    const ids = await group.ids.claimSeveral('event', matched.newDates.length);
    await manager.delete(Occurrence, { seriesId: id });
    const rows = [...(await this.keepOwnTimes(planner, timezone, matched.rows)), ...buildNewRows(id, matched.newDates, ids)];
    await insertRowsOf(manager, Occurrence, rows);
    const kept = new Set(matched.rows.map((row) => row.id));
    const changed = matched.withoutPlace.filter(isChangedDate).map((row) => row.id);
    if (changed.length > 0) await manager.delete(Event, { id: In(changed) });
    await deleteOccurrencePairs(manager, matched.withoutPlace);
    for (const row of matched.withoutPlace)
      if (!kept.has(row.id)) work.recordChange({ resource: 'event', id: row.id, action: 'delete' });
      else if (isChangedDate(row)) work.recordChange({ resource: 'event', id: row.id, action: 'indirect' });
    work.recordChange({ resource: 'event', id, action: 'update', fields: ['recurrence'], parts: 'all' });
  }

  /** The times that were changed by hand stay. The other times of changed dates are copied to their own records. */
  private async keepOwnTimes({ manager, work }: WritePlanner, timezone: string, rows: readonly Occurrence[]): Promise<Occurrence[]> {
    const changed = rows.filter(isChangedDate);
    const records = new Map((await manager.findBy(Event, { id: In(changed.map(({ id }) => id)) })).map((record) => [record.id, record]));
    const kept: Occurrence[] = [];
    for (const row of rows) {
      const record = records.get(row.id);
      const own = record?.ownNames?.fields ?? [];
      const start = own.includes('start_date') ? { startLocal: record!.startLocal, startUtc: toUtc(record!.startLocal, timezone) } : {};
      const end = own.includes('end_date') ? { endLocal: record!.endLocal, endUtc: toUtc(record!.endLocal, timezone) } : {};
      const mixed = { ...row, ...start, ...end };
      const { startLocal, startUtc } = mixed;
      const times = mixed.endUtc < startUtc ? { ...mixed, endLocal: startLocal, endUtc: startUtc } : mixed;
      kept.push(times);
      if (!record) continue;
      const { endLocal, endUtc } = times;
      await manager.update(Event, { id: row.id }, { startLocal, endLocal, startUtc, endUtc, timezone });
      work.recordChange({ resource: 'event', id: row.id, action: 'indirect' });
    }
    return kept;
  }

  private async createLostError(manager: WritePlanner['manager'], lost: readonly Occurrence[]): Promise<DomainError> {
    const records = await manager.findBy(Event, { id: In(lost.map(({ id }) => id)) });
    const rows = new Map(lost.map((row) => [row.id, row]));
    const exceptions = records
      .map(({ id, eventStatus, ownNames }) => ({ ...rows.get(id)!, eventStatus, ownNames: ownNames ?? NO_OWN_NAMES }))
      .sort((one, other) => (one.originalStartLocal < other.originalStartLocal ? -1 : 1))
      .slice(0, MAX_SHOWN)
      .map(presentException);
    return new DomainError('exceptions-lost', { resource: 'event', data: { exceptions } });
  }
}

/** A client may send back the lines that it has read, beside new times. They may be longer than what clients may write. */
function isSameRecurrence(sent: readonly string[] | null, event: StoredEvent): boolean {
  if (sent === null || event.recurrence === null) return sent === event.recurrence;
  if (sent.join('\n') === event.recurrence.join('\n')) return true;
  const parsed = parseRecurrence(sent, toSeriesTimes(event));
  return 'times' in parsed && formatRecurrence(parsed).join('\n') === event.recurrence.join('\n');
}

function resolveAfter(
  before: Recurrence | null,
  sent: readonly string[] | null | undefined,
  times: EventTimes,
  nowUtc: DateTimeString,
  settings: RecurrenceSettings,
): Recurrence | null {
  if (sent === undefined) return before && recheckRecurrence(moveRecurrence(before, toSeriesTimes(times)), nowUtc, settings);
  return sent === null ? null : resolveRecurrence(sent, times, nowUtc, settings);
}

function toColumns(recurrence: Recurrence | null, nowUtc: DateTimeString, settings: RecurrenceSettings): RecurrenceColumns {
  return recurrence === null ? { recurrence: null, knownUntilUtc: null } : toRecurrenceColumns(recurrence, nowUtc, settings);
}
