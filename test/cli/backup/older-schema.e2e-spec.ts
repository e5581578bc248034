import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { backUp } from '../../../src/cli/backup/back-up.js';
import { restore } from '../../../src/cli/restore/restore.js';
import { migrations } from '../../../src/core/database/migrations/migrations.js';
import * as a from '../../../src/core/database/migrations/schema.js';
import { TestCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { createDatabase } from '../../support/service/database.js';
import { readLines, useFolder } from './backup-file.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

/** The migration of a release after the one that wrote the backup. */
class Stages1799000000000 implements MigrationInterface {
  name = 'Stages1799000000000';

  async up(runner: QueryRunner): Promise<void> {
    await a.addColumn(runner, 'event', a.withDefault(a.text('stage', 20), 'main'));
    await a.createTable(runner, { name: 'stage', columns: [a.generatedId()] });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('stage');
    await runner.dropColumn('event', 'stage');
  }
}

const calendar = new TestCalendar();
const folder = useFolder();
const file = folder.path('older-release.ndjson.gz');
const readRefusal = (work: Promise<string>) => work.catch((error: unknown) => (error as Error).message);

/** Backs up a calendar, and makes this release a newer one. */
beforeAll(async () => {
  await calendar.open();
  await new Given(calendar).event({ es: { title: 'Feria 🎪' } });
  await backUp(TEST_SETTINGS, file);
  await calendar.app.close();
  migrations.push(Stages1799000000000);
});
beforeEach(createDatabase);
afterAll(async () => {
  // The test files of a worker share the service's modules.
  migrations.pop();
  await createDatabase();
  await calendar.start();
  await calendar.close();
});

it('a backup of an older database has its older tables', () => {
  const { migrations: executed, tables } = JSON.parse(readLines(file)[0]!);

  expect(executed).toEqual(migrations.slice(0, -1).map(({ name }) => name));
  expect(tables.map(({ name }: { name: string }) => name)).not.toContain('stage');
});

it('a restore of an older backup runs the newer migrations', async () => {
  await restore(TEST_SETTINGS, { file, replace: false });

  await calendar.start();
  expect((await calendar.get('/events', { language: 'es' })).body.events).toMatchObject([{ title: 'Feria 🎪' }]);
  expect(await calendar.database.query('SELECT stage FROM event')).toEqual([{ stage: 'main' }]);
  await calendar.app.close();
});

it('--replace restores an older backup in place of a newer database', async () => {
  await calendar.start();
  await new Given(calendar).event({ es: { title: 'Mercado' } });
  await calendar.app.close();

  expect(await readRefusal(restore(TEST_SETTINGS, { file, replace: false }))).toMatch(/^The database is not empty/);
  await restore(TEST_SETTINGS, { file, replace: true });

  await calendar.start();
  expect((await calendar.get('/events', { language: 'es' })).body.events).toEqual([expect.objectContaining({ title: 'Feria 🎪' })]);
  await calendar.app.close();
});

it('a database that a newer release has changed is neither backed up nor replaced', async () => {
  await calendar.start();
  await calendar.database.query("INSERT INTO migrations (timestamp, name) VALUES (1799000000001, 'Sponsors1799000000001')");
  await calendar.app.close();
  const message = "A newer release has changed this database (Sponsors1799000000001): use that release's own program.";

  expect(await readRefusal(backUp(TEST_SETTINGS, folder.path('newer.ndjson.gz')))).toBe(message);
  expect(await readRefusal(restore(TEST_SETTINGS, { file, replace: true }))).toBe(message);
  expect(folder.names()).toEqual(['older-release.ndjson.gz']);
});

it('a database of a commit before version 1.0.0 is neither backed up nor replaced', async () => {
  await calendar.start();
  await calendar.database.query("UPDATE migrations SET timestamp = 1790000000000, name = 'Start1790000000000'");
  await calendar.app.close();
  const message = "A commit before version 1.0.0 made this database: use that commit's own program.";

  expect(await readRefusal(backUp(TEST_SETTINGS, folder.path('earlier.ndjson.gz')))).toBe(message);
  expect(await readRefusal(restore(TEST_SETTINGS, { file, replace: true }))).toBe(message);
  expect(folder.names()).toEqual(['older-release.ndjson.gz']);
});
