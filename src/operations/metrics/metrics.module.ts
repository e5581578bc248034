import { Global, Module } from '@nestjs/common';
import { MetricsService } from './metrics.service.js';
import { RequestMetrics } from './request-metrics.js';
import { MetricDefinitions } from './metric-definitions.js';

@Global()
@Module({ providers: [MetricsService, MetricDefinitions, RequestMetrics], exports: [MetricsService] })
export class MetricsModule {}
