import type { EntityManager } from 'typeorm';
import { deleteRows, insertRowsOf } from '../../core/database/many-rows.js';
import { RECORD_NAMES } from '../../core/resources.js';
import type { NewRecord, RowUpdate, TableRows, WritePlan } from './write-plan.js';

/** Another write changed the record between reading and writing it. The unit of work runs again. */
class StaleRecordError extends Error {
  readonly code = 'STALE_RECORD';
}

/**
 * Writes a plan into the tables. The order is always the same: rows that are in the way go first, then come the new records, in the order
 * of `RESOURCES`, then the changed rows, which may refer to them, and at last the rows that refer to records. What is deleted or inserted
 * takes one statement for each table.
 */
export async function executePlan(manager: EntityManager, { deletions, records, updates, rows }: WritePlan): Promise<void> {
  const sorted = RECORD_NAMES.flatMap((name) => records.filter(({ resource }) => resource === name));
  for (const [entity, keys] of groupByTable(deletions)) await deleteRows(manager, entity, keys);
  for (const [entity, some] of groupByTable(sorted.map(toTableRows))) await insertRowsOf(manager, entity, some);
  for (const update of updates) await updateRows(manager, update);
  const referring = [...sorted.flatMap(({ dependents }) => dependents), ...rows];
  for (const [entity, some] of groupByTable(referring)) await insertRowsOf(manager, entity, some);
}

async function updateRows(manager: EntityManager, { entity, where, columns, isVersioned = false }: RowUpdate): Promise<void> {
  const { affected } = await manager.update(entity, where, columns);
  if (isVersioned && affected !== 1) throw new StaleRecordError(`a row changed since it was read: ${JSON.stringify(where)}`);
}

function toTableRows({ entity, row }: NewRecord): TableRows {
  return { entity, rows: [row] };
}

function groupByTable(tables: readonly TableRows[]): Map<TableRows['entity'], object[]> {
  const grouped = new Map<TableRows['entity'], object[]>();
  for (const { entity, rows } of tables) {
    const known = grouped.get(entity);
    if (known) for (const row of rows) known.push(row);
    else if (rows.length > 0) grouped.set(entity, [...rows]);
  }
  return grouped;
}
