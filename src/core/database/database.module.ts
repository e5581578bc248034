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

/** Connects, migrates, and gives every room its unit of work. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      // Whoever starts the service has waited for the database already.
      useFactory: () => ({ ...dataSourceOptions(), autoLoadEntities: true, toRetry: () => false }),
      dataSourceFactory: (options) => connect(options!),
    }),
    TypeOrmModule.forFeature([RecordId, Turn]),
  ],
  providers: [Clock, ConnectionErrors, Gate, ReadingSource, UnitOfWork],
  exports: [Clock, Gate, UnitOfWork],
})
export class DatabaseModule {}
