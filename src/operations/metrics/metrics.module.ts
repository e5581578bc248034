import { Global, Module } from '@nestjs/common';
import { MetricsService, RequestMetrics } from './metrics.service.js';
import { MetricDefinitions } from './metric-definitions.js';

@Global()
@Module({ providers: [MetricsService, MetricDefinitions, RequestMetrics], exports: [MetricsService] })
export class MetricsModule {}
