import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Tally } from '../../core/metrics/counter.js';

/** What is shown to Prometheus, and the only place that knows how. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly registers = [this.registry];

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** What somebody counts by themselves; read when it is asked for, so that counting costs nothing more. */
  counter(name: string, help: string, tally: Tally<readonly string[]>): void {
    const collect = function (this: Counter): void {
      this.reset();
      for (const [words, count] of tally) this.inc(words, count);
    };
    new Counter({ name, help, labelNames: tally.labels, registers: this.registers, collect });
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
    return { type: this.registry.contentType, text: await this.registry.metrics() };
  }
}
