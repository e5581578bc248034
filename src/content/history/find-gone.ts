import type { EntityManager } from 'typeorm';
import { CONTENT_NAMES } from '../../core/resources.js';
import type { HistoryFields } from './history-subject.js';
import { toIds } from './restoration.js';

/** The tables of the records to which fields of all resources refer. */
const REFERENCES = { image: 'image', author: 'user' };

/** Returns the ids of the records that are gone, or in the trash, by the fields that refer to them. */
export async function findGone(
  manager: EntityManager,
  { references }: HistoryFields,
  values: readonly { readonly field: string; readonly value?: unknown }[],
): Promise<Map<string, number[]>> {
  const gone = new Map<string, number[]>();
  for (const [field, table] of Object.entries({ ...REFERENCES, ...references })) {
    const ids = [...new Set(values.filter((one) => one.field === field).flatMap(({ value }) => toIds(value)))];
    if (ids.length === 0) continue;
    const isThere = CONTENT_NAMES.some((name) => name === table) ? ` AND status <> 'trash'` : '';
    const rows: { id: number }[] = await manager.query(`SELECT id FROM ${table} WHERE id IN (${ids.join()})${isThere}`);
    const missing = ids.filter((id) => !rows.some((row) => row.id === id));
    if (missing.length > 0) gone.set(field, missing);
  }
  return gone;
}
