import type { EntityManager } from 'typeorm';
import { type DateTimeString, toLocal, toUtc } from '../../core/time/moment.js';

/** A date of a series, as its summary names it. */
export interface SummaryDate {
  readonly id: number;
  readonly startLocal: DateTimeString;
  readonly endLocal: DateTimeString;
}

/** What the occurrences of a series are, without those in the trash. */
export interface SeriesSummary {
  /** How many are known. */
  readonly total: number;
  readonly first: SummaryDate | null;
  /** The first that starts today or later, on the site's clock. */
  readonly next: SummaryDate | null;
  readonly last: SummaryDate | null;
}

const WITHOUT_DATES: SeriesSummary = { total: 0, first: null, next: null, last: null };
const NAMES = ['first', 'next', 'last'] as const;

type SummaryRow = Readonly<
  { series_id: number; total: number | string } & Record<`${(typeof NAMES)[number]}_${'id' | 'start' | 'end'}`, number | string | null>
>;

/** Reads the summaries of series with one statement, by the id of the series. */
export async function readSummaries(
  manager: EntityManager,
  seriesIds: readonly number[],
  nowUtc: DateTimeString,
  siteTimezone: string,
): Promise<Map<number, SeriesSummary>> {
  if (seriesIds.length === 0) return new Map();
  const rows: SummaryRow[] = await manager.query(buildSql(seriesIds), [findTodayUtc(nowUtc, siteTimezone)]);
  const summaries = new Map(seriesIds.map((id) => [id, WITHOUT_DATES]));
  // Where several dates of a series start at the same time, it has several rows, and the last one counts.
  for (const row of rows) summaries.set(row.series_id, toSummary(row));
  return summaries;
}

function toSummary(row: SummaryRow): SeriesSummary {
  const [first, next, last] = NAMES.map((name) => {
    const { [`${name}_id` as const]: id, [`${name}_start` as const]: start, [`${name}_end` as const]: end } = row;
    return id === null ? null : { id: Number(id), startLocal: String(start), endLocal: String(end) };
  });
  return { total: Number(row.total), first: first!, next: next!, last: last! };
}

function buildSql(seriesIds: readonly number[]): string {
  const times = 'MIN(start_utc) AS first_utc, MIN(CASE WHEN start_utc >= ? THEN start_utc END) AS next_utc, MAX(start_utc) AS last_utc';
  const dates = `SELECT series_id, COUNT(*) AS total, ${times} FROM occurrence
    WHERE series_id IN (${seriesIds.join()}) AND state = 'listed' GROUP BY series_id`;
  const columns = NAMES.map(
    (name) => `${name}_date.id AS ${name}_id, ${name}_date.start_local AS ${name}_start, ${name}_date.end_local AS ${name}_end`,
  );
  const joins = NAMES.map(
    (name) => `LEFT JOIN occurrence ${name}_date ON ${name}_date.series_id = dates.series_id
      AND ${name}_date.state = 'listed' AND ${name}_date.start_utc = dates.${name}_utc`,
  );
  return `SELECT dates.series_id, dates.total, ${columns.join()} FROM (${dates}) dates ${joins.join(' ')}
    ORDER BY first_date.id DESC, next_date.id DESC, last_date.id`;
}

/** Returns when the day began on the site's clock. */
export function findTodayUtc(nowUtc: DateTimeString, siteTimezone: string): DateTimeString {
  return toUtc(`${toLocal(nowUtc, siteTimezone).slice(0, 10)} 00:00:00`, siteTimezone);
}
