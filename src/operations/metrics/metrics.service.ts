import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { counters } from '../../core/counters.js';

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
