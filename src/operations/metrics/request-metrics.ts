import { Injectable } from '@nestjs/common';
import type { Answered } from '../../core/http/server/response-finished.js';
import { Metrics } from './metrics.js';

/** Seconds. The last one is the time after which the client gets 503. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Counts requests by the path pattern of their route. The label is not the URL, because clients could then create any number of series. */
@Injectable()
export class RequestMetrics {
  private readonly requests;
  private readonly durations;

  constructor(metrics: Metrics) {
    this.requests = metrics.counter('http_requests_total', 'Requests that were answered; the status is 499 where the client went away.', [
      'method',
      'route',
      'status',
    ]);
    this.durations = metrics.durations(
      'http_request_duration_seconds',
      'Time from the first byte of a request to the last of its answer.',
      ['method', 'route'],
      BUCKETS,
    );
  }

  readonly count = ({ method: asked, route = 'none', status, seconds }: Answered): void => {
    const method = METHODS.has(asked) ? asked : 'other';
    this.requests.inc({ method, route, status });
    this.durations.observe({ method, route }, seconds);
  };
}
