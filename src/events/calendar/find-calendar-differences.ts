import type { EntityManager } from 'typeorm';
import type { ProgressListener } from '../../core/database/transactions/derived-tables.js';
import { findLastEventId } from './calendar-rebuild.js';
import { listCountedSql, listCounterRanges } from './counter-sql.js';
import { ALL_FACETS, ALL_SOURCES, listDifferent, loadEntries } from './entries.js';

const BATCH_SIZE = 1_000;

/** Returns one sentence for each event and each counter that differs from the records, at most `limit`. */
export async function findCalendarDifferences(manager: EntityManager, limit: number, onProgress: ProgressListener): Promise<string[]> {
  const differences: string[] = [];
  const last = await findLastEventId(manager);
  for (let from = 0; from < last && differences.length < limit; from += BATCH_SIZE) {
    const ids = await listEventIds(manager, from, from + BATCH_SIZE);
    if (ids.length === 0) continue;
    const { compared } = await loadEntries(manager, ids, { sources: ALL_SOURCES, facets: ALL_FACETS });
    differences.push(...listDifferent(compared).map((id) => `The calendar differs from event ${id}.`));
    onProgress(Math.min(from + BATCH_SIZE, last), last);
  }
  for (const range of await listCounterRanges(manager)) {
    if (differences.length >= limit) break;
    for (const { unit, sql } of listCountedSql(range)) differences.push(...(await findWrongCounters(manager, { ...range, unit }, sql)));
  }
  return differences.slice(0, limit);
}

async function listEventIds(manager: EntityManager, from: number, to: number): Promise<number[]> {
  const rows: { id: number }[] = await manager.query(
    `SELECT id FROM event WHERE id > ${from} AND id <= ${to} UNION SELECT id FROM occurrence WHERE id > ${from} AND id <= ${to}
      UNION SELECT event_id AS id FROM calendar_entry WHERE event_id > ${from} AND event_id <= ${to}`,
  );
  return rows.map(({ id }) => id);
}

interface CounterRow {
  readonly facet: number;
  readonly facet_id: number;
  readonly period: string;
  readonly is_hidden: number | string;
  readonly difference: number | string;
}

async function findWrongCounters(
  manager: EntityManager,
  { facet, from, to, unit }: { facet: number; from: number; to: number; unit: number },
  countedSql: string,
): Promise<string[]> {
  const rows: CounterRow[] = await manager.query(
    `SELECT facet, facet_id, period, is_hidden, SUM(events) AS difference FROM (
        ${countedSql} UNION ALL SELECT facet, facet_id, unit, period, hidden AS is_hidden, -events AS events FROM calendar_count
        WHERE facet = ${facet} AND facet_id >= ${from} AND facet_id <= ${to} AND unit = ${unit}) counted
      GROUP BY facet, facet_id, period, is_hidden HAVING SUM(events) <> 0`,
  );
  return rows.map(
    (row) =>
      `The counter ${row.facet}/${row.facet_id}/${row.period}${Number(row.is_hidden) === 1 ? '/hidden' : ''} is too small by ${Number(row.difference)}.`,
  );
}
