import { SlugHistory } from '../../../src/content/slugs/slug-history.entity.js';
import { UnitOfWork } from '../../../src/core/database/transactions/unit-of-work.js';
import { type Job, JobScheduler } from '../../../src/core/jobs/job-scheduler.js';
import type { TestCalendar } from '../../support/calendar.js';

/** A job of the tests: each part adds a row, and there are so many to do as a test says. */
export class TestJob implements Job {
  readonly name = 'odd';
  readonly intervalSeconds = 60;
  /** Parts that were begun on this instance, be it that they came to nothing. */
  startedBatches = 0;
  rowsToWrite = 0;
  /** What happens in a part once its row is written. */
  afterRow: () => void | Promise<void> = () => undefined;
  private readonly work;

  constructor(calendar: TestCalendar) {
    this.work = calendar.app.get(UnitOfWork);
    calendar.app.get(JobScheduler).addJob(this);
  }

  async runBatch(): Promise<number> {
    this.startedBatches++;
    if ((await this.countRows()) >= this.rowsToWrite) return 0;
    const slug = `odd-${await this.countRows()}`;
    await this.work.manager.insert(SlugHistory, { resource: 'event', language: 'ca', slug, ownerId: 1, wasPublic: true });
    await this.afterRow();
    return 1;
  }

  /** That there are by now. */
  countRows(): Promise<number> {
    return this.work.manager.count(SlugHistory);
  }
}
