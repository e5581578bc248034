import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';

const calendar = useCalendar();

it('agree with the entities: there is nothing left to do', async () => {
  const { upQueries } = await calendar.database.driver.createSchemaBuilder().log();

  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

it('have all run', async () => {
  expect(await calendar.database.showMigrations()).toBe(false);
});
