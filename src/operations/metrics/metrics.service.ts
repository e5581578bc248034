import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { counters } from '../../core/counters.js';
import type { FinishedRequest } from '../../core/http/server/on-response-finished.js';

/** Registers the metrics of this application, and renders them together with the counters of the process. */
@Injectable()
export class MetricsService {
  private readonly registry = new Registry();
  private readonly registers = [this.registry];

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Registers a counter of this application. */
  registerCounter<Label extends string>(name: string, help: string, labels: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames: labels, registers: this.registers });
  }

  /** Registers a gauge. Each scrape calls `read` for its value. */
  registerGauge(name: string, help: string, read: () => number): void {
    const collect = function (this: Gauge): void {
      this.set(read());
    };
    new Gauge({ name, help, registers: this.registers, collect });
  }

  /** Registers a gauge with one label. Each scrape calls `read`, which returns the values by label value. */
  registerLabelledGauge(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void {
    const collect = function (this: Gauge): void {
      this.reset();
      for (const [word, figure] of Object.entries(read())) this.set({ [label]: word }, figure);
    };
    new Gauge({ name, help, labelNames: [label], registers: this.registers, collect });
  }

  /** Registers a histogram of durations in seconds. Call its `observe(labels, seconds)` for each duration. */
  createHistogram<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    buckets: readonly number[],
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames: labels, buckets: [...buckets], registers: this.registers });
  }

  /** Returns all metrics in Prometheus' text format, with its media type. */
  async render(): Promise<{ type: string; text: string }> {
    const all = Registry.merge([counters, this.registry]);
    return { type: all.contentType, text: await all.metrics() };
  }
}

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
