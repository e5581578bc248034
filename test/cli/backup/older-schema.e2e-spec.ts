import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { backUp } from '../../../src/cli/backup/back-up.js';
import { restore } from '../../../src/cli/restore/restore.js';
import { settings } from '../../../src/core/config/settings.js';
import { buildDataSourceOptions } from '../../../src/core/database/connection/data-source.options.js';
import { Start1790000000000 } from '../../../src/core/database/migrations/1790000000000-start.js';
import { TestCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { createDatabase } from '../../support/service/database.js';
import { readLines, useFolder } from './backup-file.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const calendar = new TestCalendar();
const folder = useFolder();
const file = folder.path('first-release.ndjson.gz');
const readRefusal = (work: Promise<string>) => work.catch((error: unknown) => (error as Error).message);

const NOW = "'2026-01-01 00:00:00'";
const ROWS = [
  `INSERT INTO {user} (id, username, name, role, created_utc) VALUES (1, 'anna', 'Anna', 'administrator', ${NOW})`,
  "INSERT INTO record_id (id, resource) VALUES (5, 'event')",
  `INSERT INTO event (id, author_id, status, published_utc, modified_utc, start_local, end_local, start_utc, end_utc, timezone)
    VALUES (5, 1, 'publish', ${NOW}, ${NOW}, '2026-12-01 10:00:00', '2026-12-01 12:00:00', '2026-12-01 09:00:00', '2026-12-01 11:00:00', 'Europe/Madrid')`,
  "INSERT INTO event_translation (owner_id, language, name, slug) VALUES (5, 'es', 'Feria 🎪', 'feria')",
];

/** Creates the database as the first release did, and backs it up with this release. */
beforeAll(async () => {
  await createDatabase();
  const source = await new DataSource({ ...(await buildDataSourceOptions(TEST_SETTINGS)), migrations: [Start1790000000000] }).initialize();
  await source.runMigrations();
  for (const row of ROWS) await source.query(row.replace('{user}', source.driver.escape('user')));
  await source.destroy();
  await backUp(settings, file);
});
beforeEach(createDatabase);
afterAll(() => calendar.start().then(() => calendar.close()));

it('a backup of an older database has its older tables', () => {
  const { migrations, tables } = JSON.parse(readLines(file)[0]!);

  expect(migrations).toEqual(['Start1790000000000']);
  expect(tables.map(({ name }: { name: string }) => name)).not.toContain('change_log');
});

it('a restore of an older backup runs the newer migrations', async () => {
  await restore(settings, { file, replace: false });

  await calendar.start();
  expect((await calendar.get('/events/5', { language: 'es' })).body).toMatchObject({ title: 'Feria 🎪', source_language: 'es' });
  await calendar.app.close();
});

it('--replace restores an older backup in place of a newer database', async () => {
  await calendar.start();
  await new Given(calendar).event();
  await calendar.app.close();

  expect(await readRefusal(restore(settings, { file, replace: false }))).toMatch(/^The database is not empty/);
  await restore(settings, { file, replace: true });

  await calendar.start();
  expect((await calendar.get('/events')).body.events).toEqual([expect.objectContaining({ id: 5, slug: 'feria' })]);
  await calendar.app.close();
});

it('a database that a newer release has changed is neither backed up nor replaced', async () => {
  await calendar.start();
  await calendar.database.query("INSERT INTO migrations (timestamp, name) VALUES (1799000000000, 'Sponsors1799000000000')");
  await calendar.app.close();
  const message = "A newer release has changed this database (Sponsors1799000000000): use that release's own program.";

  expect(await readRefusal(backUp(settings, folder.path('newer.ndjson.gz')))).toBe(message);
  expect(await readRefusal(restore(settings, { file, replace: true }))).toBe(message);
  expect(folder.names()).toEqual(['first-release.ndjson.gz']);
});
