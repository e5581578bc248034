import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '../config/settings.js';
import { Clock } from '../time/clock.js';
import { ChangeLogReader } from './changes/change-log-reader.js';
import { ChangeWaiters } from './changes/change-waiters.js';
import { ChangeFollower } from './changes/change-follower.js';
import { buildDataSourceOptions } from './connection/data-source.options.js';
import { ReadDataSource } from './read-data-source.js';
import { ConnectionErrorCounter } from './database-errors.js';
import { connectAndMigrate } from './migrations/migrate.js';
import { DatabaseAccess } from './pool/database-access.js';
import { RecordId } from './record-id.entity.js';
import { DerivedTables } from './transactions/derived-tables.js';
import { UnitOfWork } from './transactions/unit-of-work.js';
import { NameLock } from './named-lock.entity.js';

/** Connects to the database, runs pending migrations and provides the `UnitOfWork` to all modules. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Settings],
      // No retries: the start of the service has already waited for the database server.
      useFactory: async (settings: Settings) => ({
        ...(await buildDataSourceOptions(settings)),
        autoLoadEntities: true,
        toRetry: () => false,
      }),
      dataSourceFactory: (options) => connectAndMigrate(options!),
    }),
    TypeOrmModule.forFeature([RecordId, NameLock]),
  ],
  providers: [
    ChangeFollower,
    ChangeLogReader,
    ChangeWaiters,
    Clock,
    ConnectionErrorCounter,
    DatabaseAccess,
    DerivedTables,
    ReadDataSource,
    UnitOfWork,
  ],
  exports: [ChangeFollower, ChangeLogReader, ChangeWaiters, Clock, DatabaseAccess, DerivedTables, ReadDataSource, UnitOfWork],
})
export class DatabaseModule {}
