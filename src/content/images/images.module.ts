import { Global, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { deleteAbandonedFiles, FileAdmission } from '../../core/http/requests/received-file.js';
import { Decoder } from './decoding/decoder.js';
import { Image, ImageFileUse } from './image.entity.js';
import { ImagesService } from './images.service.js';
import { UploadAdmission } from './upload-admission.js';

/** Images: how they are received, decoded and stored. `api/media` has their routes. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Image, ImageFileUse])],
  providers: [Decoder, ImagesService, { provide: FileAdmission, useClass: UploadAdmission }],
  exports: [Decoder, ImagesService, FileAdmission],
})
export class ImagesModule implements OnApplicationBootstrap {
  /** A process that was killed has left the files that it received. */
  onApplicationBootstrap(): Promise<void> {
    return deleteAbandonedFiles();
  }
}
