import { SlugHistory } from '../../../src/content/slugs/slug-history.entity.js';
import { UnitOfWork } from '../../../src/core/database/transactions/unit-of-work.js';
import { Housekeeper, type Job } from '../../../src/core/jobs/job-scheduler.js';
import type { TestCalendar } from '../../support/calendar.js';

/** A job of the tests: each part adds a row, and there are so many to do as a test says. */
export class OddJob implements Job {
  readonly name = 'odd';
  readonly every = 60;
  /** Parts that were begun on this instance, be it that they came to nothing. */
  begun = 0;
  toDo = 0;
  /** What happens in a part once its row is written. */
  then: () => void | Promise<void> = () => undefined;
  private readonly work;

  constructor(calendar: TestCalendar) {
    this.work = calendar.app.get(UnitOfWork);
    calendar.app.get(Housekeeper).add(this);
  }

  async part(): Promise<number> {
    this.begun++;
    if ((await this.rows()) >= this.toDo) return 0;
    const slug = `odd-${await this.rows()}`;
    await this.work.manager.insert(SlugHistory, { resource: 'event', language: 'ca', slug, ownerId: 1, wasPublic: true });
    await this.then();
    return 1;
  }

  /** That there are by now. */
  rows(): Promise<number> {
    return this.work.manager.count(SlugHistory);
  }
}
