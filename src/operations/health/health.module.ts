import { Module } from '@nestjs/common';
import { DatabaseCheck } from './database-check.js';
import { Readiness } from './readiness.js';

@Module({ providers: [DatabaseCheck, Readiness] })
export class HealthModule {}
