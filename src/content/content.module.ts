import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OwnedRecords } from '../accounts/users/owned-records.js';
import { IdempotencyModule } from '../core/idempotency/idempotency.module.js';
import { ExternalId } from './external-ids/external-id.entity.js';
import { ExternalIdsService } from './external-ids/external-ids.service.js';
import { HistoryService } from './history/history.service.js';
import { VersionRows } from './history/version-rows.js';
import { RestorationService } from './history/restoration.service.js';
import { OwnedContent } from './records/owned-content.js';
import { RecordReader } from './lookup/record-reader.js';
import { Writes } from './plans/writes.js';
import { publisherJob } from './records/publisher.job.js';
import { FeedLists } from './routes/feed-lists.js';
import { SlugHistory } from './texts/slug-history.entity.js';
import { TranslationsService } from './translations/translations.service.js';
import { ContentChanges } from './writing/content-changes.js';
import { Eraser } from './writing/eraser.js';
import { NewContent } from './writing/new-content.js';
import { oldTrashJob } from './writing/old-trash.job.js';

/** The providers that the resources share. */
@Global()
@Module({
  imports: [IdempotencyModule, TypeOrmModule.forFeature([ExternalId, SlugHistory])],
  providers: [
    ContentChanges,
    Eraser,
    NewContent,
    oldTrashJob,
    ExternalIdsService,
    FeedLists,
    HistoryService,
    VersionRows,
    publisherJob,
    RecordReader,
    RestorationService,
    TranslationsService,
    Writes,
    { provide: OwnedRecords, useClass: OwnedContent },
  ],
  exports: [
    ContentChanges,
    Eraser,
    NewContent,
    ExternalIdsService,
    FeedLists,
    HistoryService,
    OwnedRecords,
    RecordReader,
    RestorationService,
    TranslationsService,
    Writes,
  ],
})
export class ContentModule {}
