import type { EntityManager } from 'typeorm';
import type { ProgressListener } from '../../core/database/transactions/derived-tables.js';
import { findDialect } from '../../core/database/dialect.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { type CounterRange, listCountedSql, listCounterRanges } from './counter-sql.js';
import { ALL_FACETS, ALL_SOURCES } from './entries.js';
import { buildEntriesSql, ENTRY_COLUMNS, selectEntriesOf } from './build-entries-sql.js';

/** How many ids of events and occurrences a transaction works on. With a million events, a slow disk needs seconds for the entries of 1,000. */
const BATCH_SIZE = 1_000;

/** Makes all entries and counters anew from the records. Each batch excludes the writers of events for a moment. */
export async function rebuildCalendar(work: UnitOfWork, onProgress: ProgressListener): Promise<void> {
  const last = await findLastEventId(work.manager);
  for (let from = 0; from < last; from += BATCH_SIZE) {
    await work.run(async () => {
      await lockTrees(work.manager, 'exclusive');
      await replaceEntries(work.manager, from, from + BATCH_SIZE);
    });
    onProgress(Math.min(from + BATCH_SIZE, last), last);
  }
  for (const range of await listCounterRanges(work.manager)) {
    await work.run(async () => {
      await lockTrees(work.manager, 'exclusive');
      await replaceCounters(work.manager, range);
    });
  }
}

/** Returns the greatest id that an event or an entry has. */
export async function findLastEventId(manager: EntityManager): Promise<number> {
  const rows: { last: number | null }[] = await manager.query(
    `SELECT MAX(id) AS last FROM event UNION ALL SELECT MAX(id) AS last FROM occurrence
      UNION ALL SELECT MAX(event_id) AS last FROM calendar_entry`,
  );
  return Math.max(0, ...rows.map(({ last }) => last ?? 0));
}

async function replaceEntries(manager: EntityManager, from: number, to: number): Promise<void> {
  await manager.query(`DELETE FROM calendar_entry WHERE event_id > ${from} AND event_id <= ${to}`);
  for (const source of ALL_SOURCES) {
    const selection = selectEntriesOf(source, (id) => `${id} > ${from} AND ${id} <= ${to}`);
    for (const facet of ALL_FACETS)
      await manager.query(`INSERT INTO calendar_entry (${ENTRY_COLUMNS}) ${buildEntriesSql(manager, [facet], selection)}`);
  }
}

async function replaceCounters(manager: EntityManager, range: CounterRange): Promise<void> {
  const { facet, from, to } = range;
  await manager.query('DELETE FROM calendar_count WHERE facet = ? AND facet_id >= ? AND facet_id <= ?', [facet, from, to]);
  for (const { sql } of listCountedSql(range)) {
    await manager.query(`INSERT INTO calendar_count (facet, facet_id, unit, period, hidden, slot, events)
      SELECT facet, facet_id, unit, period, is_hidden, 0, COUNT(*) FROM (${sql}) counted GROUP BY facet, facet_id, unit, period, is_hidden`);
  }
}

/** The row of `name_lock` that a write of events shares, and a change of the trees of categories locks. */
const TREE_LOCK_ID = 256;

/**
 * Locks the trees of categories until the transaction ends: shared by the writes of events, exclusively for a change of terms.
 * So an event that links to a category and a move of that category wait for each other, and the second one sees the first.
 */
export async function lockTrees(manager: EntityManager, mode: 'shared' | 'exclusive'): Promise<void> {
  if (!findDialect(manager.dataSource).hasRowLocks) return;
  await manager.query(`SELECT id FROM name_lock WHERE id = ${TREE_LOCK_ID} ${mode === 'exclusive' ? 'FOR UPDATE' : 'LOCK IN SHARE MODE'}`);
}
