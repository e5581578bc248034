import { afterAll, beforeAll } from '@jest/globals';
import { TestCalendar, useCalendar } from './calendar.js';

/** The same service once more, as behind a load balancer. */
class SecondInstance extends TestCalendar {
  /** On the database and by the clock of a calendar that is open. */
  openWith({ clock }: TestCalendar): Promise<void> {
    return this.start(clock);
  }
}

/** Opens a calendar for the test file, and another instance of it, which closes before the database goes. */
export function useTwoInstances(): [TestCalendar, TestCalendar] {
  const another = new SecondInstance();
  afterAll(() => another.close());
  const calendar = useCalendar();
  beforeAll(() => another.openWith(calendar));
  return [calendar, another];
}
