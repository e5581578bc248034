import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Image } from './image.entity.js';
import { ImagesService } from './images.service.js';

@Global()
@Module({ imports: [TypeOrmModule.forFeature([Image])], providers: [ImagesService], exports: [ImagesService] })
export class ImagesModule {}
