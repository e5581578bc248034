import { Global, Module } from '@nestjs/common';
import { MetricsService } from './metrics.js';
import { RequestMetrics } from './request-metrics.js';
import { MetricDefinitions } from './service-metrics.js';

@Global()
@Module({ providers: [MetricsService, MetricDefinitions, RequestMetrics], exports: [MetricsService] })
export class MetricsModule {}
