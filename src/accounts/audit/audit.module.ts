import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';
import { Change } from './change.entity.js';
import { OldChanges } from './old-changes.job.js';

/** The log of changes: its reading, and its end. */
@Module({ imports: [TypeOrmModule.forFeature([Change])], controllers: [AuditController], providers: [AuditService, OldChanges] })
export class ChangesModule {}
