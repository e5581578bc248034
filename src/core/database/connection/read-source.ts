import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * The data source for reads outside of a transaction.
 *
 * On a database server it is the data source for writing, which has a pool of connections. On SQLite the writing data
 * source has a single connection, on which a read would see the uncommitted changes of other requests. So this one opens a
 * second, read-only connection to the same file, which WAL mode allows.
 */
@Injectable()
export class ReadingSource implements OnModuleInit {
  private readonly source: DataSource;

  constructor(private readonly writing: DataSource) {
    const { options } = writing;
    this.source =
      options.type === 'better-sqlite3' ? new DataSource({ ...options, readonly: true, enableWAL: false, migrations: [] }) : writing;
  }

  get manager(): EntityManager {
    return this.source.manager;
  }

  async onModuleInit(): Promise<void> {
    if (this.source.isInitialized) return;
    await this.source.initialize();
    this.closeFirst();
  }

  /**
   * Closes this connection before the writing one. The last connection that closes an SQLite file moves the WAL file
   * into it, which a read-only connection cannot do.
   */
  private closeFirst(): void {
    const { source, writing } = this;
    const close = writing.destroy.bind(writing);
    writing.destroy = async () => {
      if (source.isInitialized) await source.destroy();
      await close();
    };
  }
}
