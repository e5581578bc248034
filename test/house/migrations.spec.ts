import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { migrations } from '../../src/core/database/migrations/migrations.js';
import { useCalendar } from '../support/calendar.js';

const calendar = useCalendar();
const FOLDER = new URL('../../src/core/database/migrations/', import.meta.url).pathname;

it('the migrations create the schema of the entities, without any difference', async () => {
  const { upQueries } = await calendar.database.driver.createSchemaBuilder().log();

  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

it('all migrations have run', async () => {
  expect(await calendar.database.showMigrations()).toBe(false);
});

it('are all listed in migrations.ts, the oldest first', () => {
  const times = migrations.map((migration) => /\d{13}$/.exec(new migration().name)![0]);
  const files = readdirSync(FOLDER).filter((file) => /^\d{13}-/.test(file));
  const unlisted = files.filter((file) => !times.includes(file.slice(0, 13)));

  expect(unlisted.map((file) => `${file} is not listed in src/core/database/migrations/migrations.ts`)).toEqual([]);
  expect(times).toEqual([...times].sort());
});
