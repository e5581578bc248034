/**
 * How many ids a statement has at most. MariaDB makes a join of a list of 1,000, and uses other indexes. On SQLite, other requests wait for
 * each statement.
 */
const MAX_IDS_PER_STATEMENT = 500;

/** Divides a list into parts for one statement each. */
export function* divide<T>(items: readonly T[]): Generator<readonly T[], void> {
  for (let from = 0; from < items.length; from += MAX_IDS_PER_STATEMENT) yield items.slice(from, from + MAX_IDS_PER_STATEMENT);
}
