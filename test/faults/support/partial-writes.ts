import type { Query } from './database.js';
import { LINKED_NAMES } from '../../support/resources.js';

const RECORD_TABLES = ['event', ...LINKED_NAMES];

/**
 * Queries for rows of a partial write, by description. They find nothing if every write was complete, and every event was
 * created with one linked record of each kind.
 */
const PARTIAL_WRITE_QUERIES: Record<string, string> = {
  'an id without its record': `SELECT id FROM record_id WHERE id NOT IN (SELECT id FROM event UNION SELECT id FROM venue UNION SELECT id FROM organizer)`,
};
for (const record of RECORD_TABLES) {
  const log = `change_log WHERE resource = '${record}'`;
  PARTIAL_WRITE_QUERIES[`${record} without a text`] =
    `SELECT id FROM ${record} WHERE id NOT IN (SELECT owner_id FROM ${record}_translation)`;
  PARTIAL_WRITE_QUERIES[`${record} in the log alone`] =
    `SELECT record_id AS id FROM ${log} AND record_id NOT IN (SELECT id FROM ${record})`;
  PARTIAL_WRITE_QUERIES[`${record} with another number of versions in the log`] =
    `SELECT id FROM ${record} WHERE version <> (SELECT COUNT(*) FROM ${log} AND record_id = ${record}.id)`;
}
for (const linked of LINKED_NAMES) {
  const link = `event_${linked}`;
  PARTIAL_WRITE_QUERIES[`event without a ${linked}`] = `SELECT id FROM event WHERE id NOT IN (SELECT event_id FROM ${link})`;
  PARTIAL_WRITE_QUERIES[`${linked} without an event`] = `SELECT id FROM ${linked} WHERE id NOT IN (SELECT ${linked}_id FROM ${link})`;
}

/** Returns the rows of partial writes, such as `venue without an event: 17`. */
export async function findPartialWrites(query: Query): Promise<string[]> {
  const found: string[] = [];
  for (const [what, sql] of Object.entries(PARTIAL_WRITE_QUERIES)) {
    const rows = await query(sql);
    found.push(...rows.map(({ id }) => `${what}: ${String(id)}`));
  }
  return found;
}
