import { Injectable } from '@nestjs/common';
import { type Aggregator, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { serviceUnavailable } from '../../core/errors/domain-error.js';
import { counters } from '../../core/counters.js';
import { primary } from '../../core/worker-channel.js';
import { sendOwnMetrics, askOtherMetrics, mergeMetrics } from './worker-metrics.js';

/** Registers the metrics of this application, and renders them together with the counters of the process. */
@Injectable()
export class MetricsService {
  private readonly registry = new Registry();
  private readonly registers = [this.registry];

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    if (primary) sendOwnMetrics(primary, () => this.mergeOwn().getMetricsAsJSON());
  }

  /** Registers a counter of this application. */
  registerCounter<Label extends string>(name: string, help: string, labels: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames: labels, registers: this.registers });
  }

  /** Registers a gauge. Each scrape calls `read` for its value. `aggregator` makes one value of those of all workers. */
  registerGauge(name: string, help: string, aggregator: Aggregator, read: () => number): void {
    const collect = function (this: Gauge): void {
      this.set(read());
    };
    new Gauge({ name, help, aggregator, registers: this.registers, collect });
  }

  /** Registers a gauge with one label. Each scrape calls `read`, which returns the values by label value. */
  registerLabelledGauge(
    name: string,
    help: string,
    label: string,
    aggregator: Aggregator,
    read: () => Readonly<Record<string, number>>,
  ): void {
    const collect = function (this: Gauge): void {
      this.reset();
      for (const [word, figure] of Object.entries(read())) this.set({ [label]: word }, figure);
    };
    new Gauge({ name, help, labelNames: [label], aggregator, registers: this.registers, collect });
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

  /**
   * Returns all metrics in Prometheus' text format, with its media type: those of all workers together.
   * @throws DomainError 503 when a worker does not answer. Without its counts, a sum would seem to fall.
   */
  async render(): Promise<{ type: string; text: string }> {
    const own = this.mergeOwn();
    if (!primary) return { type: own.contentType, text: await own.metrics() };
    const [ownMetrics, others] = await Promise.all([own.getMetricsAsJSON(), askOtherMetrics(primary)]);
    if (!others) throw serviceUnavailable('a worker does not tell its metrics');
    return { type: own.contentType, text: await mergeMetrics([ownMetrics, ...others]).metrics() };
  }

  private mergeOwn(): Registry {
    return Registry.merge([counters, this.registry]);
  }
}
