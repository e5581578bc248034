import { Module } from '@nestjs/common';
import { ChangesController } from './changes.controller.js';
import { ChangesService } from './changes.service.js';
import { FeedPositions } from './feed-positions.js';
import { ChangeResponses } from './change-responses.js';
import { FeedTokens } from './feed-tokens.js';
import { SnapshotReader } from './snapshot-reader.js';
import { TailReader } from './tail-reader.js';

/** The change feed, from which clients keep a copy of the calendar. */
@Module({
  controllers: [ChangesController],
  providers: [ChangesService, FeedPositions, ChangeResponses, FeedTokens, SnapshotReader, TailReader],
  exports: [FeedPositions, TailReader],
})
export class ChangesModule {}
