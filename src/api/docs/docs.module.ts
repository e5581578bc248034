import { Module } from '@nestjs/common';
import { DocsController } from './docs.controller.js';
import { Documentation } from './documentation.js';

@Module({ controllers: [DocsController], providers: [Documentation], exports: [Documentation] })
export class DocsModule {}
