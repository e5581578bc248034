import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * Where everything outside a transaction is read.
 *
 * A database server has a pool of connections and this is the same one. SQLite has one connection for all, and a
 * reader on it would see other people's unfinished work: so it gets a second one, read-only, on the same WAL file.
 */
@Injectable()
export class ReadingSource implements OnModuleInit, OnApplicationShutdown {
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
    if (!this.source.isInitialized) await this.source.initialize();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.source !== this.writing && this.source.isInitialized) await this.source.destroy();
  }
}
