import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';
import { Change } from './change.entity.js';

/** The log of changes, and its reading. */
@Module({ imports: [TypeOrmModule.forFeature([Change])], controllers: [AuditController], providers: [AuditService] })
export class ChangesModule {}
