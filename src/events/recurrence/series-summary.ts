import type { EntityManager } from 'typeorm';
import { settings } from '../../core/config/settings.js';
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

/** MySQL gives the result of a subquery as a BIGINT, which is a text here. */
type RawId = number | string | null;

interface SummaryRow {
  readonly series_id: number;
  readonly total: number | string;
  readonly first_id: RawId;
  readonly next_id: RawId;
  readonly last_id: RawId;
  readonly id: number | null;
  readonly start_local: string;
  readonly end_local: string;
}

/** Reads the summaries of series with one statement, by the id of the series. */
export async function readSummaries(
  manager: EntityManager,
  seriesIds: readonly number[],
  nowUtc: DateTimeString,
): Promise<Map<number, SeriesSummary>> {
  if (seriesIds.length === 0) return new Map();
  const rows: SummaryRow[] = await manager.query(buildSql(seriesIds), [findTodayUtc(nowUtc)]);
  const dates = new Map(rows.map(({ id, start_local: startLocal, end_local: endLocal }) => [id, { startLocal, endLocal }]));
  const toDate = (id: RawId): SummaryDate | null => (id === null ? null : { id: Number(id), ...dates.get(Number(id))! });
  // A series has a row for each of its dates.
  return new Map(
    rows.map(({ series_id, total, first_id, next_id, last_id }) => [
      series_id,
      { total: Number(total), first: toDate(first_id), next: toDate(next_id), last: toDate(last_id) },
    ]),
  );
}

function buildSql(seriesIds: readonly number[]): string {
  const listed = "FROM occurrence one WHERE one.series_id = event.id AND one.state = 'listed'";
  const first = (direction: string, more = '') =>
    `(SELECT one.id ${listed}${more} ORDER BY one.start_utc ${direction}, one.id ${direction} LIMIT 1)`;
  const ids = `${first('ASC')} AS first_id, ${first('ASC', ' AND one.start_utc >= ?')} AS next_id, ${first('DESC')} AS last_id`;
  const series = `SELECT event.id AS series_id, (SELECT COUNT(*) ${listed}) AS total, ${ids} FROM event WHERE event.id IN (${seriesIds.join()})`;
  return `SELECT series.*, occurrence.id, occurrence.start_local, occurrence.end_local
    FROM (${series}) series LEFT JOIN occurrence ON occurrence.id IN (series.first_id, series.next_id, series.last_id)`;
}

/** Returns when the day began on the site's clock. */
export function findTodayUtc(nowUtc: DateTimeString): DateTimeString {
  return toUtc(`${toLocal(nowUtc, settings.siteTimezone).slice(0, 10)} 00:00:00`, settings.siteTimezone);
}
