import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Decoder } from './decoding/decoder.js';
import { FileLease, FileLeases } from './file-leases.js';
import { Image, ImageFileUse } from './image.entity.js';
import { ImagesService } from './images.service.js';

/** Images: how they are decoded, stored and shown. `api/media` has their routes. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Image, ImageFileUse, FileLease])],
  providers: [Decoder, FileLeases, ImagesService],
  exports: [Decoder, FileLeases, ImagesService],
})
export class ImagesModule {}
