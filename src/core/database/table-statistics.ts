import type { EntityManager } from 'typeorm';

/**
 * Lets a server count the rows of all tables anew, outside of a transaction. A server does so by itself only some time after many
 * rows were written, or never with `innodb_stats_auto_recalc=OFF`, and chooses slow ways to read them until then. SQLite keeps no counts.
 */
export async function updateStatistics(manager: EntityManager): Promise<void> {
  if (manager.dataSource.options.type === 'better-sqlite3') return;
  const tables: { name: string }[] = await manager.query(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'",
  );
  await manager.query(`ANALYZE TABLE ${tables.map(({ name }) => manager.dataSource.driver.escape(name)).join()}`);
}
