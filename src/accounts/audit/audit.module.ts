import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangeRecorder } from '../../core/database/transactions/pending-changes.js';
import { AuditLog } from './audit-log.js';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';
import { AuditEntry } from './audit-entry.entity.js';
import { historyRetentionJob } from './history-retention.job.js';
import { RecordVersion } from './record-version.entity.js';
import { auditRetentionJob } from './audit-retention.job.js';

/** The audit log: units of work write it, administrators read it, and a job removes old rows. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AuditEntry, RecordVersion])],
  controllers: [AuditController],
  providers: [AuditService, auditRetentionJob, historyRetentionJob, { provide: ChangeRecorder, useClass: AuditLog }],
  exports: [ChangeRecorder],
})
export class AuditModule {}
