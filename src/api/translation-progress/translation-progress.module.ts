import { Module } from '@nestjs/common';
import { ProgressController } from './translation-progress.controller.js';
import { ProgressService } from './translation-progress.service.js';

/** For translators: what is missing and what is out of date, over all rooms. */
@Module({ controllers: [ProgressController], providers: [ProgressService] })
export class ProgressModule {}
