import { Module } from '@nestjs/common';
import { TranslationProgressController } from './translation-progress.controller.js';
import { TranslationProgressService } from './translation-progress.service.js';

/** For translators: what is missing and what is out of date, over all rooms. */
@Module({ controllers: [TranslationProgressController], providers: [TranslationProgressService] })
export class TranslationProgressModule {}
