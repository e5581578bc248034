import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * Where everything outside a transaction is read.
 *
 * A database server has a pool of connections and this is the same one. SQLite has one connection for all, and a
 * reader on it would see other people's unfinished work: so it gets a second one, read-only, on the same WAL file.
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

  /** Whoever closes SQLite's file last takes what was written over from the WAL file, unless they may only read. */
  private closeFirst(): void {
    const { source, writing } = this;
    const close = writing.destroy.bind(writing);
    writing.destroy = async () => {
      if (source.isInitialized) await source.destroy();
      await close();
    };
  }
}
