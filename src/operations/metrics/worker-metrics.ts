import { type Aggregator, AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';
import { type Channel, Topic } from '../../core/worker-channel.js';

/** The metrics of a process, as JSON. */
export type Metrics = MetricObjectWithValues<MetricValue<string>>[];

/** Longer than the event loop of a working process is ever blocked. Prometheus waits ten seconds. */
const TIMEOUT_MS = 5_000;

const OWN_METRICS = new Topic<null, Metrics>('own-metrics');
/** Answered with `null` when one of the others does not answer. */
const OTHER_METRICS = new Topic<null, Metrics[] | null>('other-metrics');

/** How values of workers become one, where it is not their sum and prom-client chooses another way. */
const AGGREGATORS: Readonly<Record<string, Aggregator>> = {
  process_start_time_seconds: 'min',
  process_max_fds: 'min',
  nodejs_eventloop_lag_seconds: 'max',
  nodejs_eventloop_lag_mean_seconds: 'max',
  nodejs_eventloop_lag_stddev_seconds: 'max',
  nodejs_eventloop_lag_p50_seconds: 'max',
  nodejs_eventloop_lag_p90_seconds: 'max',
  nodejs_eventloop_lag_p99_seconds: 'max',
};

/** In a worker: tells the primary process the metrics of this worker when it asks. */
export function sendOwnMetrics(primary: Channel, read: () => Promise<Metrics>): void {
  primary.on(OWN_METRICS, read);
}

/** In a worker: returns the metrics of each of the other workers; undefined if one does not answer. */
export async function askOtherMetrics(primary: Channel): Promise<Metrics[] | undefined> {
  return (await primary.ask(OTHER_METRICS, null, 2 * TIMEOUT_MS)) ?? undefined;
}

/** In the primary process: asks the other workers when a worker asks for their metrics. */
export function sendMetrics(worker: Channel, findOthers: () => Channel[]): void {
  worker.on(OTHER_METRICS, async () => {
    const answers = await Promise.all(findOthers().map((other) => other.ask(OWN_METRICS, null, TIMEOUT_MS)));
    return answers.every((answer) => answer !== undefined) ? answers : null;
  });
}

/** Returns a registry with the metrics of all workers: sums, unless the metric is declared with another aggregator. */
export function mergeMetrics(workers: readonly Metrics[]): Registry {
  const declared = workers.map((metrics) =>
    metrics.map((metric) => ({ ...metric, aggregator: AGGREGATORS[metric.name] ?? metric.aggregator })),
  );
  return AggregatorRegistry.aggregate(declared);
}
