import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { SessionsModule } from '../../accounts/sessions/sessions.module.js';
import { Settings } from '../../core/config/settings.js';
import { deleteAbandonedFiles, FileAdmission } from '../../core/http/requests/received-file.js';
import { IdempotencyModule } from '../../core/idempotency/idempotency.module.js';
import { ImageFiles } from './image-files.service.js';
import { MediaFilesController } from './media-files.controller.js';
import { MediaController } from './media.controller.js';
import { MediaService, UploadAdmission } from './media.service.js';
import { orphanedFilesJob } from './orphaned-files.job.js';
import { unusedImagesJob } from './unused-images.job.js';

/** The images that the service stores. */
@Module({
  imports: [IdempotencyModule, SessionsModule],
  controllers: [MediaController],
  providers: [MediaService, ImageFiles, unusedImagesJob, orphanedFilesJob, { provide: FileAdmission, useClass: UploadAdmission }],
  exports: [MediaService, FileAdmission],
})
export class MediaModule implements OnApplicationBootstrap {
  constructor(private readonly settings: Settings) {}

  /** A process that was killed has left the files that it received. */
  onApplicationBootstrap(): Promise<void> {
    return deleteAbandonedFiles(this.settings.dataDir);
  }
}

/** The files of images, below the root of the host. */
@Module({ controllers: [MediaFilesController] })
export class MediaFilesModule {}
