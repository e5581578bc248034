import { Module } from '@nestjs/common';
import { ImageFiles } from './image-files.service.js';
import { MediaFilesController } from './media-files.controller.js';
import { MediaController } from './media.controller.js';
import { MediaService } from './media.service.js';
import { OrphanedFilesJob } from './orphaned-files.job.js';
import { UnusedImagesJob } from './unused-images.job.js';

/** The images that the service stores. */
@Module({
  controllers: [MediaController],
  providers: [MediaService, ImageFiles, UnusedImagesJob, OrphanedFilesJob],
  exports: [MediaService],
})
export class MediaModule {}

/** The files of images, below the root of the host. */
@Module({ controllers: [MediaFilesController] })
export class MediaFilesModule {}
