import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { counters } from '../../core/metrics/counters.js';

/** What `/metrics` shows: the counters of the process, and what belongs to one application of it. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly registers = [this.registry];

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** How often something happened to this application. */
  counter<Label extends string>(name: string, help: string, labels: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames: labels, registers: this.registers });
  }

  /** A figure that goes up and down, read when it is asked for. */
  gauge(name: string, help: string, read: () => number): void {
    const collect = function (this: Gauge): void {
      this.set(read());
    };
    new Gauge({ name, help, registers: this.registers, collect });
  }

  /** Several such figures, by the word that tells them apart. */
  gauges(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void {
    const collect = function (this: Gauge): void {
      this.reset();
      for (const [word, figure] of Object.entries(read())) this.set({ [label]: word }, figure);
    };
    new Gauge({ name, help, labelNames: [label], registers: this.registers, collect });
  }

  /** How long something takes, in seconds: `observe(labels, seconds)` each time that it is done. */
  durations<Label extends string>(name: string, help: string, labels: readonly Label[], buckets: readonly number[]): Histogram<Label> {
    return new Histogram({ name, help, labelNames: labels, buckets: [...buckets], registers: this.registers });
  }

  /** All of it in Prometheus' text format, with its media type. */
  async show(): Promise<{ type: string; text: string }> {
    const all = Registry.merge([counters, this.registry]);
    return { type: all.contentType, text: await all.metrics() };
  }
}
