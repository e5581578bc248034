import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock } from '../time/clock.js';
import { dataSourceOptions } from './connection/data-source.options.js';
import { ReadingSource } from './connection/read-source.js';
import { ConnectionErrors } from './errors/connection-errors.js';
import { connect } from './migrations/migrate.js';
import { Turn } from './named-lock.entity.js';
import { Gate } from './pool/connection-limit.js';
import { RecordId } from './record-id.entity.js';
import { UnitOfWork } from './transactions/unit-of-work.js';

/** Connects to the database, runs pending migrations and provides the `UnitOfWork` to all modules. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      // No retries: the start of the service has already waited for the database server.
      useFactory: async () => ({ ...(await dataSourceOptions()), autoLoadEntities: true, toRetry: () => false }),
      dataSourceFactory: (options) => connect(options!),
    }),
    TypeOrmModule.forFeature([RecordId, Turn]),
  ],
  providers: [Clock, ConnectionErrors, Gate, ReadingSource, UnitOfWork],
  exports: [Clock, Gate, UnitOfWork],
})
export class DatabaseModule {}
