import { Module } from '@nestjs/common';
import { Assets } from '../frame/assets.js';
import { AssetsController, IconController } from '../frame/assets.controller.js';
import { DocumentationPagesController } from './documentation-pages.controller.js';

@Module({ controllers: [IconController, DocumentationPagesController, AssetsController], providers: [Assets] })
export class DocumentationPagesModule {}
