import { Injectable } from '@nestjs/common';
import type { FinishedRequest } from '../../core/http/server/on-response-finished.js';
import { MetricsService } from './metrics.service.js';

/** Seconds. The last one is the time after which the client gets 503. */
const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Counts requests by the path pattern of their route. The label is not the URL, because clients could then create any number of series. */
@Injectable()
export class RequestMetrics {
  private readonly requestCounter;
  private readonly durationHistogram;

  constructor(metricsService: MetricsService) {
    this.requestCounter = metricsService.registerCounter(
      'http_requests_total',
      'Requests that were answered; the status is 499 where the client went away.',
      ['method', 'route', 'status'],
    );
    this.durationHistogram = metricsService.createHistogram(
      'http_request_duration_seconds',
      'Time from the first byte of a request to the last of its answer.',
      ['method', 'route'],
      DURATION_BUCKETS_SECONDS,
    );
  }

  readonly recordRequest = ({ method: asked, route = 'none', status, seconds }: FinishedRequest): void => {
    const method = KNOWN_METHODS.has(asked) ? asked : 'other';
    this.requestCounter.inc({ method, route, status });
    this.durationHistogram.observe({ method, route }, seconds);
  };
}
