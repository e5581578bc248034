import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource, type DataSourceOptions, type EntityManager } from 'typeorm';
import { Settings } from '../config/settings.js';
import { findDialect } from './dialect.js';
import { bindNumbers, closeBefore, prepareDataVersion } from './driver-internals.js';
import { Deadline } from './pool/deadline.js';
import { Replica } from './replica.js';

/**
 * The data source for reads outside of a transaction.
 *
 * On a database server it is the data source for writing, which has a pool of connections, and a replica for the requests that
 * may use it. On SQLite the writing data source has a single connection, on which a read would see the uncommitted changes of
 * other requests. So this one opens a second, read-only connection to the same file, which WAL mode allows.
 */
@Injectable()
export class ReadDataSource implements OnModuleInit, OnApplicationShutdown {
  private readonly dataSource: DataSource;
  /** Undefined without `DATABASE_REPLICA_URL`. */
  readonly replica: Replica | undefined;
  /** The requests and jobs that may read from the replica, by their deadlines. */
  private readonly replicaUsers = new WeakSet<Deadline>();

  constructor(
    private readonly writeDataSource: DataSource,
    { databaseReplicaUrl }: Settings,
  ) {
    const { options } = writeDataSource;
    this.dataSource = findDialect(writeDataSource).hasSingleWriter
      ? bindNumbers(new DataSource({ ...options, readonly: true, enableWAL: false, migrations: [] } as DataSourceOptions))
      : writeDataSource;
    if (databaseReplicaUrl !== null)
      this.replica = new Replica(new DataSource({ ...options, url: databaseReplicaUrl, migrations: [] } as DataSourceOptions));
  }

  /** The manager for the next statement. */
  get manager(): EntityManager {
    const { current } = Deadline;
    if (this.replica === undefined || current === undefined || !this.replicaUsers.has(current)) return this.dataSource.manager;
    if (this.replica.isCurrent) return this.replica.manager;
    // From now on the primary, which may have more than the replica: what a request sees must not go back in time.
    this.replicaUsers.delete(current);
    return this.dataSource.manager;
  }

  /** The manager of the database that is written to; on SQLite, of the connection for reading. */
  get primaryManager(): EntityManager {
    return this.dataSource.manager;
  }

  /**
   * Lets the current request read from the replica while it is current. Everything that such a request reads must be in the change
   * log when it changes.
   */
  async allowReplica(): Promise<void> {
    const { current } = Deadline;
    if (this.replica === undefined || current === undefined) return;
    await this.replica.confirm();
    this.replicaUsers.add(current);
  }

  /** Returns a function that reads a number which changes when another connection to the SQLite file commits. */
  prepareDataVersion(): () => number {
    return prepareDataVersion(this.dataSource);
  }

  async onModuleInit(): Promise<void> {
    await this.replica?.open();
    if (this.dataSource.isInitialized) return;
    await this.dataSource.initialize();
    // The last connection that closes an SQLite file moves the WAL file into it, which a read-only connection cannot do.
    closeBefore(this.writeDataSource, this.dataSource);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.replica?.close();
  }
}
