import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OwnedRecords } from '../../accounts/users/owned-records.js';
import { OwnedContent } from '../records/owned-content.js';
import { RecordReader } from '../reading/record-reader.js';
import { Publisher } from '../records/publisher.job.js';
import { SlugHistory } from '../slugs/slug-history.entity.js';
import { ContentService } from './content.service.js';

/** The providers that events, venues and organizers share. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SlugHistory])],
  providers: [ContentService, Publisher, RecordReader, { provide: OwnedRecords, useClass: OwnedContent }],
  exports: [ContentService, OwnedRecords, RecordReader],
})
export class ContentModule {}
