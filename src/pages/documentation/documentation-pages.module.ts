import { Module } from '@nestjs/common';
import { AssetsController, IconController } from '../frame/assets.controller.js';
import { DocumentationPagesController } from './documentation-pages.controller.js';

@Module({ controllers: [IconController, DocumentationPagesController, AssetsController] })
export class DocumentationPagesModule {}
