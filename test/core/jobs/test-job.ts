import { SlugHistory } from '../../../src/content/texts/slug-history.entity.js';
import { UnitOfWork } from '../../../src/core/database/transactions/unit-of-work.js';
import { type BatchResult, type Job, JobScheduler } from '../../../src/core/jobs/job-scheduler.js';
import type { TestCalendar } from '../../support/calendar.js';

/** A job for tests: each batch inserts a row, until there are as many rows as the test wants. */
export class TestJob implements Job {
  readonly name = 'odd';
  readonly intervalSeconds = 60;
  /** The number of batches started on this instance, including failed ones. */
  startedBatches = 0;
  /** The number of rows to insert. */
  rowsToWrite = 0;
  /** Called in each batch after its row is inserted. */
  afterRow: () => void | Promise<void> = () => undefined;
  /** Called after the commit of each batch. */
  afterCommit: () => void = () => undefined;
  private readonly work;

  constructor(calendar: TestCalendar) {
    this.work = calendar.app.get(UnitOfWork);
    calendar.app.get(JobScheduler).addJob(this);
  }

  async runBatch(): Promise<number | BatchResult> {
    this.startedBatches++;
    if ((await this.countRows()) >= this.rowsToWrite) return 0;
    const slug = `odd-${await this.countRows()}`;
    await this.work.manager.insert(SlugHistory, { resource: 'event', language: 'ca', slug, ownerId: 1, wasPublic: true });
    await this.afterRow();
    return { changed: 1, afterCommit: this.afterCommit };
  }

  /** Returns the number of rows. */
  countRows(): Promise<number> {
    return this.work.manager.count(SlugHistory);
  }
}
