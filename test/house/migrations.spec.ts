import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';

const calendar = useCalendar();

it('the migrations create every column of the entities', async () => {
  const runner = calendar.database.createQueryRunner();
  const problems: string[] = [];
  for (const { name, tableName, tablePath, columns } of calendar.database.entityMetadatas) {
    const table = await runner.getTable(tablePath);
    for (const { propertyName, databaseName } of columns) {
      if (table?.findColumnByName(databaseName)) continue;
      problems.push(`${name} has ${propertyName}, but the table «${tableName}» has no column «${databaseName}»: add it in a migration.`);
    }
  }
  await runner.release();

  expect(problems).toEqual([]);
});

it('the migrations create the schema of the entities, without any difference', async () => {
  const { upQueries } = await calendar.database.driver.createSchemaBuilder().log();

  // Each of these statements is what TypeORM would do to make the tables of the migrations equal to the entities.
  const missing = upQueries.map(({ query }) => `An entity differs from the migrations. The migrations lack: ${query}`);
  expect(missing).toEqual([]);
});

it('all migrations have run', async () => {
  expect(await calendar.database.showMigrations()).toBe(false);
});
