import { afterAll, beforeAll } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { AppModule } from '../../src/app.module.js';
import { prepare } from '../../src/app.setup.js';
import { CalendarServer } from '../../src/http/calendar-server.js';
import { Clock } from '../../src/time/clock.js';
import { TestCalendar, useCalendar } from '../support/calendar.js';

/** The same service once more, as behind a load balancer. */
class AnotherInstance extends TestCalendar {
  /** On the database and by the clock of a calendar that is open. */
  async openBeside({ clock }: TestCalendar): Promise<void> {
    const built = await Test.createTestingModule({ imports: [AppModule] })
      .overrideProvider(Clock)
      .useValue(clock)
      .compile();
    const app = built.createNestApplication<NestExpressApplication>(new CalendarServer(), { bodyParser: false, logger: false });
    this.app = await prepare(app);
    await this.app.listen(0, '127.0.0.1');
  }

  override close(): Promise<void> {
    return this.app.close();
  }
}

/** Opens a calendar for the test file, and another instance of it, which closes before the database goes. */
export function useTwoInstances(): [TestCalendar, TestCalendar] {
  const another = new AnotherInstance();
  afterAll(() => another.close());
  const calendar = useCalendar();
  beforeAll(() => another.openBeside(calendar));
  return [calendar, another];
}
