import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { TestCalendar, useCalendar } from './calendar.js';

/** A second instance of the service, as behind a load balancer. */
class SecondInstance extends TestCalendar {
  /** Starts the service with the database and the clock of an open calendar. */
  openWith({ clock }: TestCalendar): Promise<void> {
    return this.start(clock);
  }
}

/** Starts two instances of the service for a test file. The second one closes first, before the database is deleted. */
export function useTwoInstances(): [TestCalendar, TestCalendar] {
  const another = new SecondInstance();
  afterAll(() => another.close());
  const calendar = useCalendar();
  beforeAll(() => another.openWith(calendar));
  beforeEach(() => {
    another.forgetCaches();
  });
  return [calendar, another];
}
