import { Module } from '@nestjs/common';
import { DocsController } from './docs.controller.js';
import { DocumentationService } from './documentation.service.js';

@Module({ controllers: [DocsController], providers: [DocumentationService], exports: [DocumentationService] })
export class DocsModule {}
