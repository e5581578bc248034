import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock } from '../time/clock.js';
import { connect } from './connect.js';
import { isAway } from './database-errors.js';
import { dataSourceOptions } from './data-source.options.js';
import { ReadingSource } from './reading-source.js';
import { RecordId } from './record-id.entity.js';
import { Turn } from './turn.entity.js';
import { UnitOfWork } from './unit-of-work.js';

/** Connects, migrates, and gives every room its unit of work. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      useFactory: () => ({ ...dataSourceOptions(), autoLoadEntities: true, retryAttempts: 10, retryDelay: 3_000, toRetry: isAway }),
      dataSourceFactory: (options) => connect(options!),
    }),
    TypeOrmModule.forFeature([RecordId, Turn]),
  ],
  providers: [Clock, ReadingSource, UnitOfWork],
  exports: [Clock, UnitOfWork],
})
export class DatabaseModule {}
