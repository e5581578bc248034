import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { bindNumbers } from '../bind-numbers.js';

/** The part of a better-sqlite3 connection that this file uses. */
interface SqliteConnection {
  prepare(sql: string): { pluck(): { get(): number } };
}

/**
 * The data source for reads outside of a transaction.
 *
 * On a database server it is the data source for writing, which has a pool of connections. On SQLite the writing data
 * source has a single connection, on which a read would see the uncommitted changes of other requests. So this one opens a
 * second, read-only connection to the same file, which WAL mode allows.
 */
@Injectable()
export class ReadDataSource implements OnModuleInit {
  private readonly dataSource: DataSource;

  constructor(private readonly writeDataSource: DataSource) {
    const { options } = writeDataSource;
    this.dataSource =
      options.type === 'better-sqlite3'
        ? bindNumbers(new DataSource({ ...options, readonly: true, enableWAL: false, migrations: [] }))
        : writeDataSource;
  }

  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  /**
   * Returns a function that reads SQLite's `data_version`, which changes when another connection commits (SQLite,
   * PRAGMA data_version). It takes microseconds, because it bypasses TypeORM.
   */
  prepareDataVersion(): () => number {
    const { databaseConnection } = this.dataSource.driver as unknown as { databaseConnection: SqliteConnection };
    const statement = databaseConnection.prepare('PRAGMA data_version').pluck();
    return () => statement.get();
  }

  async onModuleInit(): Promise<void> {
    if (this.dataSource.isInitialized) return;
    await this.dataSource.initialize();
    this.closeBeforeWriter();
  }

  /**
   * Closes this connection before the writing one. The last connection that closes an SQLite file moves the WAL file
   * into it, which a read-only connection cannot do.
   */
  private closeBeforeWriter(): void {
    const { dataSource, writeDataSource } = this;
    const close = writeDataSource.destroy.bind(writeDataSource);
    writeDataSource.destroy = async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
      await close();
    };
  }
}
