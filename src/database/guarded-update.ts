import type { EntityManager } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';

/** Another write came between reading a record and writing it: the unit of work begins anew. */
class StaleRecord extends Error {
  readonly code = 'STALE_RECORD';
}

/** Writes a record only if nobody wrote it since it was read; exactly one row changes. */
export async function guardedUpdate<E extends { id: number; version: number }>(
  manager: EntityManager,
  entity: new () => E,
  { id, version }: { id: number; version: number },
  columns: QueryDeepPartialEntity<E>,
): Promise<void> {
  const changed = { ...columns, version: version + 1 } as QueryDeepPartialEntity<E>;
  const { affected } = await manager.update(entity, { id, version }, changed);
  if (affected !== 1) throw new StaleRecord(`record ${id} changed since version ${version}`);
}
