import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics.js';
import { RequestMetrics } from './request-metrics.js';
import { Measured } from './service-metrics.js';

@Global()
@Module({ providers: [Metrics, Measured, RequestMetrics], exports: [Metrics] })
export class MetricsModule {}
