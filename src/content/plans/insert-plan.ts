import type { EntityManager } from 'typeorm';
import { deleteRows } from '../../core/database/delete-rows.js';
import { insertRowsOf } from '../../core/database/insert-rows.js';
import { RECORD_NAMES } from '../../core/resources/resources.js';
import type { NewRecord, TableRows, WritePlan } from './write-plan.js';

/**
 * Inserts the rows of a plan, with one statement for each table. The order of the tables is always the same: the records in the order
 * of `RESOURCES`, then the rows that refer to them.
 */
export async function insertPlan(manager: EntityManager, { records, deletions }: Omit<WritePlan, 'changes'>): Promise<void> {
  for (const [entity, keys] of groupByTable(deletions)) await deleteRows(manager, entity, keys);
  for (const [entity, rows] of groupByTable(listTables(records))) await insertRowsOf(manager, entity, rows);
}

function listTables(records: readonly NewRecord[]): TableRows[] {
  const sorted = RECORD_NAMES.flatMap((name) => records.filter(({ resource }) => resource === name));
  return [...sorted.map(({ entity, row }) => ({ entity, rows: [row] })), ...sorted.flatMap(({ dependents }) => dependents)];
}

function groupByTable(tables: readonly TableRows[]): Map<TableRows['entity'], object[]> {
  const grouped = new Map<TableRows['entity'], object[]>();
  for (const { entity, rows } of tables) {
    const known = grouped.get(entity);
    if (known) for (const row of rows) known.push(row);
    else grouped.set(entity, [...rows]);
  }
  return grouped;
}
