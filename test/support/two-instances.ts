import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { ADMIN, TestCalendar, useCalendar } from './calendar.js';
import type { SendTo } from './fresh-reads.js';
import type { Variables } from './service/test-settings.js';

/** A second instance of the service, as behind a load balancer. */
class SecondInstance extends TestCalendar {
  /** Starts the service with the database and the clock of an open calendar. */
  openWith({ clock }: TestCalendar): Promise<void> {
    return this.start(clock);
  }
}

/** Starts two instances of the service for a test file. The second one closes first, before the database is deleted. */
export function useTwoInstances(variables?: Variables): [TestCalendar, TestCalendar] {
  const another = new SecondInstance(variables);
  afterAll(() => another.close());
  const calendar = useCalendar(variables);
  beforeAll(() => another.openWith(calendar));
  beforeEach(() => {
    another.forgetCaches();
  });
  return [calendar, another];
}

/** Returns the function with which `FreshReads` sends its requests to the instances. */
export function sendToInstances(instances: readonly [TestCalendar, TestCalendar]): SendTo {
  return async (instance, { method, path, language, isSignedIn, etag, body }) => {
    const headers: Record<string, string> = etag === undefined ? {} : { 'If-None-Match': etag };
    const as = isSignedIn ? { as: ADMIN } : {};
    const answer = await instances[instance].request(method, path, { language, headers, body, ...as });
    return { ...answer, etag: answer.headers.get('ETag') };
  };
}
