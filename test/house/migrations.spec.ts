import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';

const calendar = useCalendar();

it('the migrations create the schema of the entities, without any difference', async () => {
  const { upQueries } = await calendar.database.driver.createSchemaBuilder().log();

  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

it('all migrations have run', async () => {
  expect(await calendar.database.showMigrations()).toBe(false);
});
