import { Global, Module } from '@nestjs/common';
import { Measured } from './service-metrics.js';
import { Metrics } from './metrics.js';
import { RequestMetrics } from './request-metrics.js';

@Global()
@Module({ providers: [Metrics, Measured, RequestMetrics], exports: [Metrics] })
export class MetricsModule {}
