import type { DateTimeString } from '../../core/time/moment.js';
import type { OccurrenceDate } from '../../core/time/recurrence/list-occurrences.js';
import { buildOccurrenceRow } from './plan-occurrences.js';
import { isChangedDate, NOT_IN_TRASH, type Occurrence, pickTimes } from './occurrence.entity.js';

/** The dates that a series has after a change. */
export interface ChangedDates {
  readonly dates: readonly OccurrenceDate[];
  readonly exdates: readonly DateTimeString[];
  /** Returns the times that an original start gives an occurrence that was left out. */
  readonly timesOf: (originalStart: DateTimeString) => Omit<OccurrenceDate, 'originalStart'>;
  /** Returns the original start that an occurrence has from now on. */
  readonly rename: (originalStart: DateTimeString) => DateTimeString;
  readonly nowUtc: DateTimeString;
  /** Whether an editor makes the change. */
  readonly trashedByEditor: boolean;
}

/** The rows of a series after a change, and the dates that have none yet. */
export interface MatchedRows {
  readonly rows: readonly Occurrence[];
  /** The changed dates that have no place among the new dates. */
  readonly lost: readonly Occurrence[];
  /** All rows without a place, as they were before. They are `gone`, or not among `rows` because another one has their start. */
  readonly withoutPlace: readonly Occurrence[];
  /** Those that were in the trash and are listed again, as they were before. */
  readonly restored: readonly Occurrence[];
  /** Those that get another original start, as they were before. */
  readonly renamed: readonly Occurrence[];
  readonly newDates: readonly OccurrenceDate[];
}

const STATES: readonly Occurrence['state'][] = ['listed', 'trash', 'gone'];

/**
 * Gives the occurrences of a series the dates that have their original starts: first those whose start stays, then those whose start moves.
 * Those that no date has are `gone`: they keep their ids, and lose those in other systems. Of several with an equal start, one is left.
 */
export function matchDates(
  before: readonly Occurrence[],
  { dates, exdates, timesOf, rename, nowUtc, trashedByEditor }: ChangedDates,
): MatchedRows {
  const byStart = new Map(dates.map((date) => [date.originalStart, date]));
  const excluded = new Set(exdates);
  const rows = new Map<string, Occurrence>();
  const lost: Occurrence[] = [];
  const withoutPlace: Occurrence[] = [];
  const restored: Occurrence[] = [];
  const stays = ({ state, originalStartLocal: start }: Occurrence) => state !== 'gone' && (byStart.has(start) || excluded.has(start));
  const moves = before.filter((row) => !stays(row)).sort((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state));
  const renamed = moves.map((row) => ({ row, originalStartLocal: rename(row.originalStartLocal) }));
  const kept = before.filter(stays).map((row) => ({ row, originalStartLocal: row.originalStartLocal }));
  for (const { row, originalStartLocal } of [...kept, ...renamed]) {
    const isUsed = rows.has(originalStartLocal);
    const date = isUsed ? undefined : byStart.get(originalStartLocal);
    if (date !== undefined) {
      if (row.state === 'trash') restored.push(row);
      const times = { originalStartLocal, ...pickTimes(date) };
      rows.set(originalStartLocal, { ...row, ...times, state: 'listed', ...NOT_IN_TRASH });
    } else if (!isUsed && excluded.has(originalStartLocal)) {
      const state = row.state === 'listed' ? 'trash' : row.state;
      rows.set(originalStartLocal, {
        ...row,
        ...timesOf(originalStartLocal),
        originalStartLocal,
        state,
        ...(row.state === 'listed' ? { trashedUtc: nowUtc, trashedByEditor } : {}),
      });
    } else {
      withoutPlace.push(row);
      if (isChangedDate(row) && row.state === 'listed') lost.push({ ...row, originalStartLocal });
      const cleared = { recordId: row.seriesId, ...NOT_IN_TRASH, externalIds: null };
      if (!isUsed) rows.set(originalStartLocal, { ...row, ...cleared, originalStartLocal, state: 'gone' });
    }
  }
  const newDates = dates.filter(({ originalStart }) => !rows.has(originalStart));
  const named = new Map([...rows].map(([start, { id }]) => [id, start]));
  const isRenamed = ({ id, originalStartLocal }: Occurrence) => named.has(id) && named.get(id) !== originalStartLocal;
  return { rows: [...rows.values()], lost, withoutPlace, restored, renamed: before.filter(isRenamed), newDates };
}

/** Returns the rows of dates that no occurrence had before. */
export function buildNewRows(seriesId: number, dates: readonly OccurrenceDate[], ids: readonly number[]): Occurrence[] {
  return dates.map((date, place) => buildOccurrenceRow(ids[place]!, seriesId, date));
}
