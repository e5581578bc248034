import { NestFactory } from '@nestjs/core';
import { SingleBar } from 'cli-progress';
import { DataSource } from 'typeorm';
import type { Settings } from '../../core/config/settings.js';
import { findDialect } from '../../core/database/dialect.js';
import { DerivedTables } from '../../core/database/transactions/derived-tables.js';
import { UNKNOWN_CHANGE } from '../../core/database/transactions/pending-changes.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { JobScheduler } from '../../core/jobs/job-scheduler.js';
import { createLogger } from '../../operations/logging/create-logger.js';
import { NestLogger } from '../../operations/logging/nest-logger.js';
import { ReindexModule } from './reindex.module.js';

/** How many differences of a table `--check` tells at most. */
const MAX_DIFFERENCES = 20;

/** Makes all derived tables anew from the records, one after the other. Updates the statistics of the database before and after it. */
export function rebuildAll(settings: Settings): Promise<void> {
  return withDerivedTables(settings, async (tables, work, source) => {
    await updateStatistics(source);
    for (const table of tables) {
      const progress = new TableProgress(table.name);
      await table.rebuild(progress.update);
      progress.end('made anew');
    }
    await updateStatistics(source);
    await work.run(() => {
      work.recordChange(UNKNOWN_CHANGE);
      return Promise.resolve();
    });
  });
}

/** Compares all derived tables with the records, and writes the differences to standard output. Returns whether there is none. */
export function checkAll(settings: Settings): Promise<boolean> {
  return withDerivedTables(settings, async (tables) => {
    let found = 0;
    for (const table of tables) {
      const progress = new TableProgress(table.name);
      const differences = await table.findDifferences(MAX_DIFFERENCES, progress.update);
      const isCut = differences.length === MAX_DIFFERENCES;
      progress.end(differences.length === 0 ? 'agrees with the records' : `${differences.length}${isCut ? ' or more' : ''} differences`);
      for (const difference of differences) process.stdout.write(`${difference}\n`);
      found += differences.length;
    }
    return found === 0;
  });
}

/**
 * Lets a server count the rows of all tables anew. It does so by itself only some time after many rows were written, or never with
 * `innodb_stats_auto_recalc=OFF`, and until then it may choose a slow way to read them. SQLite keeps no such counts by itself.
 */
async function updateStatistics(source: DataSource): Promise<void> {
  if (!findDialect(source).hasTableStatistics) return;
  const tables: { name: string }[] = await source.query(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'",
  );
  await source.query(`ANALYZE TABLE ${tables.map(({ name }) => source.driver.escape(name)).join()}`);
}

type Program<T> = (tables: ReturnType<DerivedTables['list']>, work: UnitOfWork, source: DataSource) => Promise<T>;

async function withDerivedTables<T>(settings: Settings, program: Program<T>): Promise<T> {
  const logger = new NestLogger(createLogger(settings));
  const app = await NestFactory.createApplicationContext(ReindexModule.for(settings), { abortOnError: false, logger });
  app.get(JobScheduler).pause();
  try {
    return await program(app.get(DerivedTables).list(), app.get(UnitOfWork), app.get(DataSource));
  } finally {
    await app.close();
  }
}

/** Milliseconds between two lines without a terminal. */
const REPORT_INTERVAL_MS = 2_000;

/** Reports on standard error how much of a table is done: on a terminal with a bar, otherwise with a line every two seconds. */
class TableProgress {
  private readonly startedAtMs = performance.now();
  private nextReportMs = this.startedAtMs + REPORT_INTERVAL_MS;
  private bar: SingleBar | undefined;

  constructor(private readonly name: string) {}

  readonly update = (done: number, total: number): void => {
    if (process.stderr.isTTY) this.draw(done, total);
    else if (performance.now() >= this.nextReportMs) {
      this.nextReportMs = performance.now() + REPORT_INTERVAL_MS;
      process.stderr.write(`${this.name}: ${done} of ${total} records\n`);
    }
  };

  end(result: string): void {
    this.bar?.stop();
    process.stderr.write(`${this.name}: ${result}, ${((performance.now() - this.startedAtMs) / 1000).toFixed(1)} s\n`);
  }

  private draw(done: number, total: number): void {
    if (this.bar === undefined) {
      this.bar = new SingleBar({ format: `${this.name} {bar} {percentage}% {value}/{total}`, stream: process.stderr, barsize: 20 });
      this.bar.start(total, done);
    }
    this.bar.update(done);
  }
}
