import { Module } from '@nestjs/common';
import { DatabaseCheck } from './database-check.js';
import { ReadinessService } from './readiness.service.js';

@Module({ providers: [DatabaseCheck, ReadinessService] })
export class HealthModule {}
