import { Module } from '@nestjs/common';
import { Assets } from '../frame/assets.js';
import { AssetsController, IconController } from '../frame/assets.controller.js';
import { DocumentationPagesController, GuideController, GuidePicturesController } from './documentation-pages.controller.js';

@Module({
  controllers: [IconController, GuideController, GuidePicturesController, AssetsController],
  providers: [Assets],
  exports: [Assets],
})
export class FixedPagesModule {}

@Module({ imports: [FixedPagesModule], controllers: [DocumentationPagesController] })
export class DocumentationPagesModule {}
