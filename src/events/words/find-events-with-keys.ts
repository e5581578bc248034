import type { EntityManager } from 'typeorm';

/**
 * Returns the ids of at most so many events that have one of these words, by the keys of the words. An id may come twice, and
 * events that are being committed may be missing.
 */
export async function findEventsWithKeys(manager: EntityManager, keys: readonly string[], limit: number): Promise<number[]> {
  const isSqlite = manager.dataSource.options.type === 'better-sqlite3';
  const rows: { event_id: number }[] = isSqlite
    ? await manager.query(
        `SELECT event_id FROM event_words WHERE id IN
          (SELECT rowid FROM event_words_fulltext WHERE event_words_fulltext MATCH ? LIMIT ${limit})`,
        [keys.map((key) => `"${key}"`).join(' OR ')],
      )
    : // MySQL lets the full-text index apply the limit if there is no other condition, and the index counts deleted rows.
      await manager.query(
        `SELECT event_id FROM event_words WHERE MATCH (words) AGAINST (? IN BOOLEAN MODE) AND event_id > 0 LIMIT ${limit}`,
        [keys.join(' ')],
      );
  return rows.map(({ event_id }) => event_id);
}
