import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { passwordsInLine } from '../../accounts/auth/credentials/passwords.js';
import { connectionsOf } from '../../core/database/pool/pool-usage.js';
import { Gate } from '../../core/database/pool/connection-limit.js';
import { databaseErrors, repeatedTransactions } from '../../core/database/errors/database-counters.js';
import { Housekeeper } from '../../core/jobs/job-scheduler.js';
import { jobRecords, jobRuns } from '../../core/jobs/job-counters.js';
import { refusals } from '../../accounts/rate-limits/refusals.js';
import { cacheLookups } from '../../core/metrics/cache-lookups.js';
import { Metrics } from './metrics.js';

/**
 * All that is measured, beside requests and the process itself. Who is measured keeps a `Tally`, or tells how things
 * are, and knows nothing of this; a metric of yours is a line here.
 */
@Injectable()
export class Measured {
  constructor(
    metrics: Metrics,
    private readonly source: DataSource,
    private readonly gate: Gate,
    housekeeper: Housekeeper,
  ) {
    metrics.counter('calendar_rate_limited_total', 'Requests that were refused, by the limit that they had reached.', refusals);
    metrics.counter('calendar_cache_lookups_total', 'What was looked for in caches of this process: a hit, or a miss.', cacheLookups);
    metrics.counter('calendar_database_errors_total', 'Statements and connections that failed, also those repeated later.', databaseErrors);
    metrics.counter('calendar_transactions_repeated_total', 'Transactions begun anew, by what had ended them.', repeatedTransactions);
    metrics.counter('calendar_job_runs_total', 'Runs of jobs that this instance brought to their end, by outcome.', jobRuns);
    metrics.counter('calendar_job_records_total', 'Records that jobs touched on this instance.', jobRecords);
    metrics.gauges('calendar_job_last_success_timestamp_seconds', 'When a job last came to its end, on any instance.', 'job', () =>
      housekeeper.successes(),
    );
    metrics.gauges('calendar_database_connections', 'Connections to the database server.', 'state', () => this.connections());
    metrics.gauge('calendar_database_away', '1 while nobody is let to the database, because it does not answer.', () => this.isAway());
    metrics.gauges('calendar_queue_waiting', 'What waits for its turn, by what it waits for.', 'queue', () => this.waiting());
    metrics.gauge('calendar_passwords_hashing', 'Passwords that are hashed just now.', () => passwordsInLine().running);
  }

  private isAway(): number {
    return this.gate.circuitState === 'closed' ? 0 : 1;
  }

  private connections(): Record<string, number> {
    const connections = connectionsOf(this.source);
    return connections ? { idle: connections.idle, busy: connections.busy, limit: connections.limit } : {};
  }

  /** On SQLite it is writes that take turns, on a server everybody who needs a connection. */
  private waiting(): Record<string, number> {
    const passwords = passwordsInLine().waiting;
    return { [this.gate.takesTurns ? 'writes' : 'connections']: this.gate.waiting, passwords };
  }
}
