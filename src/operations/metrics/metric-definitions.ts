import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseAccess } from '../../core/database/pool/database-access.js';
import { findDialect } from '../../core/database/dialect.js';
import { getPoolUsage } from '../../core/database/driver-internals.js';
import { ReadDataSource } from '../../core/database/read-data-source.js';
import { JobScheduler } from '../../core/jobs/job-scheduler.js';
import { queues } from '../../core/counters.js';
import { MetricsService } from './metrics.service.js';

/**
 * Declares the gauges of the service, which are read at each scrape. The counters are `Counter`s of prom-client, declared
 * beside the code that counts.
 */
@Injectable()
export class MetricDefinitions {
  constructor(
    metricsService: MetricsService,
    private readonly dataSource: DataSource,
    private readonly databaseAccess: DatabaseAccess,
    jobScheduler: JobScheduler,
    readDataSource: ReadDataSource,
  ) {
    metricsService.registerLabelledGauge(
      'calendar_job_last_success_timestamp_seconds',
      'When a job last came to its end, on any instance.',
      'job',
      () => jobScheduler.getLastSuccessTimes(),
    );
    metricsService.registerLabelledGauge('calendar_database_connections', 'Connections to the database server.', 'state', () =>
      this.countConnections(),
    );
    metricsService.registerGauge(
      'calendar_database_away',
      '1 while the service sends no queries to the database, because it does not answer.',
      () => this.getUnavailableFlag(),
    );
    if (readDataSource.replica !== undefined)
      metricsService.registerGauge('calendar_replica_current', '1 while content can be read from the read replica.', () =>
        readDataSource.replica!.isCurrent ? 1 : 0,
      );
    metricsService.registerLabelledGauge('calendar_queue_waiting', 'Operations that wait, by what they wait for.', 'queue', () =>
      this.countWaiting(),
    );
  }

  private getUnavailableFlag(): number {
    return this.databaseAccess.circuitState === 'closed' ? 0 : 1;
  }

  private countConnections(): Record<string, number> {
    const poolUsage = getPoolUsage(this.dataSource);
    return poolUsage ? { idle: poolUsage.idle, busy: poolUsage.busy, limit: poolUsage.limit } : {};
  }

  /** On SQLite, writes wait for the write lock. On a server, everything that needs a connection waits for one. */
  private countWaiting(): Record<string, number> {
    const others = [...queues].map(([name, length]) => [name, length()] as const);
    return {
      [findDialect(this.dataSource).hasSingleWriter ? 'writes' : 'connections']: this.databaseAccess.waitingCount,
      ...Object.fromEntries(others),
    };
  }
}
