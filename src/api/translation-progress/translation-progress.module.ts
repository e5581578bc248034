import { Module } from '@nestjs/common';
import { RecordBlocks } from './record-blocks.js';
import { TranslationProgressController } from './translation-progress.controller.js';
import { TranslationProgressService } from './translation-progress.service.js';

/** For translators: missing and outdated translations of all resources. */
@Module({ controllers: [TranslationProgressController], providers: [TranslationProgressService, RecordBlocks] })
export class TranslationProgressModule {}
