import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Gate } from '../../core/database/pool/connection-limit.js';
import { connectionsOf } from '../../core/database/pool/pool-usage.js';
import { Housekeeper } from '../../core/jobs/job-scheduler.js';
import { queues } from '../../core/metrics/counters.js';
import { Metrics } from './metrics.js';

/**
 * Declares the gauges of the service, which are read at each scrape. The counters are `Counter`s of prom-client, declared
 * beside the code that counts.
 */
@Injectable()
export class Measured {
  constructor(
    metrics: Metrics,
    private readonly source: DataSource,
    private readonly gate: Gate,
    housekeeper: Housekeeper,
  ) {
    metrics.gauges('calendar_job_last_success_timestamp_seconds', 'When a job last came to its end, on any instance.', 'job', () =>
      housekeeper.successes(),
    );
    metrics.gauges('calendar_database_connections', 'Connections to the database server.', 'state', () => this.connections());
    metrics.gauge('calendar_database_away', '1 while the service sends no queries to the database, because it does not answer.', () =>
      this.isAway(),
    );
    metrics.gauges('calendar_queue_waiting', 'Operations that wait, by what they wait for.', 'queue', () => this.waiting());
  }

  private isAway(): number {
    return this.gate.circuitState === 'closed' ? 0 : 1;
  }

  private connections(): Record<string, number> {
    const connections = connectionsOf(this.source);
    return connections ? { idle: connections.idle, busy: connections.busy, limit: connections.limit } : {};
  }

  /** On SQLite, writes wait for the write lock. On a server, everything that needs a connection waits for one. */
  private waiting(): Record<string, number> {
    const others = [...queues].map(([name, length]) => [name, length()] as const);
    return { [this.gate.takesTurns ? 'writes' : 'connections']: this.gate.waiting, ...Object.fromEntries(others) };
  }
}
