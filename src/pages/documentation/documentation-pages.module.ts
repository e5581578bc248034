import { Module } from '@nestjs/common';
import { AssetsController } from '../frame/assets.controller.js';
import { DocumentationPagesController } from './documentation-pages.controller.js';

@Module({ controllers: [DocumentationPagesController, AssetsController] })
export class DocumentationPagesModule {}
