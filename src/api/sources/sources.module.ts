import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../events/events.module.js';
import { dueSourcesJob } from './due-sources.job.js';
import { SourceClaims } from './source-claims.service.js';
import { SourceRunner } from './source-runner.js';
import { ImportedRecord, Source } from './source.entity.js';
import { SourcesController } from './sources.controller.js';
import { GuardedFetcher } from '../../core/fetching/guarded-fetcher.js';
import { SourcesService } from './sources.service.js';

/** The addresses from which records are imported again and again. */
@Module({
  imports: [TypeOrmModule.forFeature([Source, ImportedRecord]), EventsModule],
  controllers: [SourcesController],
  providers: [GuardedFetcher, SourcesService, SourceClaims, SourceRunner, dueSourcesJob],
})
export class SourcesModule {}
