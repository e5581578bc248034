import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock } from '../time/clock.js';
import { connect } from './connect.js';
import { ConnectionErrors } from './connection-errors.js';
import { dataSourceOptions } from './data-source.options.js';
import { Gate } from './gate.js';
import { ReadingSource } from './reading-source.js';
import { RecordId } from './record-id.entity.js';
import { Turn } from './turn.entity.js';
import { UnitOfWork } from './unit-of-work.js';

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
