import type { Query } from './database.js';

const LINKED = ['venue', 'organizer', 'category', 'tag'];
const RECORDS = ['event', ...LINKED];

/**
 * Queries for rows of a partial write, by description. They find nothing if every write was complete, and every event was
 * created with one linked record of each kind.
 */
const HALVES: Record<string, string> = {
  'an id without its record': `SELECT id FROM record_id WHERE id NOT IN (SELECT id FROM event UNION SELECT id FROM venue UNION SELECT id FROM organizer)`,
};
for (const record of RECORDS) {
  const log = `change_log WHERE resource = '${record}'`;
  HALVES[`${record} without a text`] = `SELECT id FROM ${record} WHERE id NOT IN (SELECT owner_id FROM ${record}_translation)`;
  HALVES[`${record} in the log alone`] = `SELECT record_id AS id FROM ${log} AND record_id NOT IN (SELECT id FROM ${record})`;
  HALVES[`${record} with another number of versions in the log`] =
    `SELECT id FROM ${record} WHERE version <> (SELECT COUNT(*) FROM ${log} AND record_id = ${record}.id)`;
}
for (const linked of LINKED) {
  const link = `event_${linked}`;
  HALVES[`event without a ${linked}`] = `SELECT id FROM event WHERE id NOT IN (SELECT event_id FROM ${link})`;
  HALVES[`${linked} without an event`] = `SELECT id FROM ${linked} WHERE id NOT IN (SELECT ${linked}_id FROM ${link})`;
}

/** Returns the rows of partial writes, such as `venue without an event: 17`. */
export async function findHalves(query: Query): Promise<string[]> {
  const found: string[] = [];
  for (const [what, sql] of Object.entries(HALVES)) {
    const rows = await query(sql);
    found.push(...rows.map(({ id }) => `${what}: ${String(id)}`));
  }
  return found;
}
