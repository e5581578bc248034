import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OwnedRecords } from '../../accounts/users/owned-records.js';
import { SlugHistory } from '../slugs/slug-history.entity.js';
import { ContentService } from './content.service.js';
import { OwnedContent } from './owned-content.js';
import { Publisher } from './publisher.job.js';

/** What events, venues and organizers share. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SlugHistory])],
  providers: [ContentService, Publisher, { provide: OwnedRecords, useClass: OwnedContent }],
  exports: [ContentService, OwnedRecords],
})
export class ContentModule {}
