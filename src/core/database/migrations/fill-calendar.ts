import type { QueryRunner } from 'typeorm';
import { commitBatch, createReporter, selectNumber } from './fill-in-batches.js';
import { publishProgress } from './start-progress.js';

/** How many ids one statement works on. */
const BATCH_SIZE = 20_000;

/**
 * Marks the rows of the audit log as contained in the derived tables, which are filled afterwards. Writes that were open
 * meanwhile stay unmarked: the last minute is left out, and what the mark leaves out is derived again later.
 */
export async function markChangesAsDerived(runner: QueryRunner): Promise<void> {
  // The fill has begun, and was interrupted: what was written since then must stay unmarked.
  if ((await selectNumber(runner, 'SELECT COUNT(*) FROM (SELECT 1 FROM calendar_entry LIMIT 1) one')) > 0) return;
  const aMinuteAgo = new Date(Date.now() - 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const last = await selectNumber(runner, `SELECT MAX(sequence) FROM change_log WHERE at_utc < '${aMinuteAgo}'`);
  for (let from = 0; from < last; from += BATCH_SIZE) {
    const to = Math.min(from + BATCH_SIZE, last);
    await runner.query(`UPDATE change_log SET derived_version = 1 WHERE sequence > ${from} AND sequence <= ${to}`);
    await commitBatch(runner);
  }
}

/** Fills the tables from the events. An interrupted fill continues after the last batch that was committed. */
export async function fillCalendar(runner: QueryRunner): Promise<void> {
  const last = await selectNumber(runner, 'SELECT MAX(id) FROM event');
  const first = await selectNumber(runner, 'SELECT MAX(event_id) FROM calendar_entry');
  const report = createReporter('Filling the calendar', last);
  for (let from = first; from < last; from += BATCH_SIZE) {
    report(from);
    for (const select of entriesOf(runner, from, from + BATCH_SIZE)) await runner.query(`INSERT INTO calendar_entry (${ENTRY}) ${select}`);
    await commitBatch(runner);
  }
  if (last > 0) await fillCounters(runner);
}

const ENTRY = 'facet, facet_id, start_utc, event_id, occurrence, end_utc, span, hidden, featured, direct';

/** The entries of the events whose ids are greater than `from` and not greater than `to`, one statement for each facet. */
function entriesOf(runner: QueryRunner, from: number, to: number): string[] {
  const isSqlite = runner.dataSource.options.type === 'better-sqlite3';
  const seconds = isSqlite
    ? "(strftime('%s', event.end_utc) - strftime('%s', event.start_utc))"
    : 'TIMESTAMPDIFF(SECOND, event.start_utc, event.end_utc)';
  const span = `CASE ${[1, 7, 31, 183].map((days, place) => `WHEN ${seconds} <= ${days * 86_400} THEN ${place}`).join(' ')} ELSE 4 END`;
  const columns = `event.start_utc, event.id, 0, event.end_utc, ${span}, event.hide_from_listings, event.featured`;
  const listed = `event.status = 'publish' AND event.drafted = 0 AND event.id > ${from} AND event.id <= ${to}`;
  const linked = (facet: number, name: string) =>
    `SELECT ${facet}, link.${name}_id, ${columns}, 1 FROM event INNER JOIN event_${name} link ON link.event_id = event.id WHERE ${listed}`;
  const tree = `WITH RECURSIVE tree (category_id, ancestor_id) AS (SELECT id, id FROM category UNION
    SELECT tree.category_id, category.parent_id FROM tree INNER JOIN category ON category.id = tree.ancestor_id WHERE category.parent_id IS NOT NULL)`;
  return [
    `SELECT 0, 0, ${columns}, 1 FROM event WHERE ${listed}`,
    `${tree} SELECT 1, tree.ancestor_id, ${columns}, MAX(CASE WHEN link.category_id = tree.ancestor_id THEN 1 ELSE 0 END)
      FROM event INNER JOIN event_category link ON link.event_id = event.id INNER JOIN tree ON tree.category_id = link.category_id
      WHERE ${listed} GROUP BY event.id, tree.ancestor_id`,
    linked(2, 'tag'),
    linked(3, 'venue'),
    linked(4, 'organizer'),
    `SELECT 5, 0, ${columns}, 1 FROM event WHERE ${listed} AND event.featured = 1`,
  ];
}

/** Counts the entries of each month, those of the large facets also of each day, and the direct links of terms. */
async function fillCounters(runner: QueryRunner): Promise<void> {
  publishProgress({ text: 'Counting the entries of the calendar.' });
  await runner.query('DELETE FROM calendar_count');
  const counters = [
    { unit: 0, facets: [1, 2], period: "''", hidden: '0', where: 'direct = 1' },
    { unit: 1, facets: [0, 1, 2, 3, 4, 5], period: 'SUBSTR(start_utc, 1, 7)', hidden: 'hidden', where: '1 = 1' },
    { unit: 2, facets: [0, 1, 5], period: 'SUBSTR(start_utc, 1, 10)', hidden: 'hidden', where: '1 = 1' },
  ];
  for (const { unit, facets, period, hidden, where } of counters) {
    for (const facet of facets) {
      await runner.query(`INSERT INTO calendar_count (facet, facet_id, unit, period, hidden, slot, events)
        SELECT facet, facet_id, ${unit}, ${period} AS period_of_start, ${hidden} AS is_hidden, 0, COUNT(*) FROM calendar_entry
        WHERE facet = ${facet} AND ${where} GROUP BY facet, facet_id, period_of_start, is_hidden`);
    }
  }
}
