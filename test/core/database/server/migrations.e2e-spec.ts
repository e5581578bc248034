import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { buildDataSourceOptions } from '../../../../src/core/database/connection/data-source.options.js';
import { connectAndMigrate, migrate } from '../../../../src/core/database/migrations/migrate.js';
import { explainError } from '../../../../src/operations/startup/explain-error.js';
import { useCalendar } from '../../../support/calendar.js';
import { waitUntil } from '../../../support/until.js';
import { runOnOtherConnection } from './other-connection.js';
import { TEST_SETTINGS } from '../../../support/service/test-settings.js';

const calendar = useCalendar();

/** The name of a second database, with the default character set of MariaDB. */
let name = '';
beforeEach(async () => {
  const [{ own }] = await calendar.database.query<[{ own: string }]>('SELECT DATABASE() AS own');
  name = `${own}_bare`;
  await calendar.database.query(`CREATE DATABASE ${name} CHARACTER SET latin1 COLLATE latin1_swedish_ci`);
});
afterEach(async () => {
  await calendar.database.query(`DROP DATABASE ${name}`);
});
const bare = async (): Promise<DataSourceOptions> => {
  const options = await buildDataSourceOptions(TEST_SETTINGS);
  if (!('url' in options) || options.url === undefined) throw new Error('no server');
  return { ...options, url: new URL(`/${name}`, options.url).href };
};

it('in a latin1 database every text column, also of tables created later, has the binary UTF-8 collation without padding', async () => {
  const source = await connectAndMigrate(await bare());
  const collation = source.options.type === 'mariadb' ? 'utf8mb4_nopad_bin' : 'utf8mb4_0900_bin';

  await source.query('CREATE TABLE later (text varchar(10))');
  const columns = await source.query<{ name: string; collation: string }[]>(
    `SELECT CONCAT(table_name, '.', column_name) AS name, collation_name AS collation
     FROM information_schema.columns WHERE table_schema = DATABASE() AND collation_name IS NOT NULL`,
  );
  await source.destroy();

  expect(columns.map((column) => column.name)).toEqual(expect.arrayContaining(['event_translation.slug', 'later.text', 'user.username']));
  expect(columns.filter((column) => column.collation !== collation && !column.name.startsWith('migrations.'))).toEqual([]);
});

it('an instance that starts while another instance migrates logs a warning, waits, and then starts', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);

  const tables = await runOnOtherConnection(async (another) => {
    await another.query(`SELECT GET_LOCK('calendar-events.migrations.${name}', 0)`);
    const started = connectAndMigrate(await bare());
    await waitUntil(() => warn.mock.calls.length > 0);
    const [before] = await another.query(`SHOW TABLES FROM ${name}`);
    await another.query(`SELECT RELEASE_LOCK('calendar-events.migrations.${name}')`);
    const source = await started;
    const after = await source.query<unknown[]>('SHOW TABLES');
    await source.destroy();
    return [before, after.length > 20];
  });

  expect(tables).toEqual([[], true]);
  expect(warn.mock.calls).toEqual([['Another instance brings the database up to date; this one waits for it, 300 s at most.']]);
  warn.mockRestore();
});

it('an instance that waits too long for another one tells the operator what to do, and changes nothing', async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);

  const [error, tables] = await runOnOtherConnection(async (another) => {
    await another.query(`SELECT GET_LOCK('calendar-events.migrations.${name}', 0)`);
    const thrown: unknown = await migrate(await bare(), 1).catch((reason: unknown) => reason);
    return [thrown, (await another.query(`SHOW TABLES FROM ${name}`))[0]];
  });

  expect(tables).toEqual([]);
  expect(explainError(error)).toEqual({
    lines: [
      `The service cannot start: another instance has been bringing the database up to date for more than 1 s. ` +
        `Wait for it; if there is none, end the connection that holds the lock calendar-events.migrations.${name}, and start again.`,
    ],
    isConfiguration: false,
  });
  jest.restoreAllMocks();
});

/** Runs the migrations and fails after some changes, as in a power failure. @returns whether all migrations have run */
async function migrateUntilFailure(changes: number): Promise<boolean> {
  const source = await new DataSource({ ...(await bare()), entities: [] }).initialize();
  const create = source.createQueryRunner.bind(source);
  source.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner);
    runner.query = (sql: string, ...more: []) => {
      if (/^(ALTER|CREATE|DELETE|INSERT|UPDATE)/.test(sql) && changes-- <= 0) throw new Error('power failure');
      return query(sql, ...more) as never;
    };
    return runner;
  };
  try {
    await source.runMigrations();
    return true;
  } catch (error) {
    if ((error as Error).message !== 'power failure') throw error;
    return false;
  } finally {
    await source.destroy();
  }
}

it('migrations that are interrupted several times continue and produce the complete schema', async () => {
  let interruptions = 0;
  while (!(await migrateUntilFailure(3 + interruptions))) interruptions++;
  const source = await connectAndMigrate({ ...(await bare()), entities: calendar.database.options.entities! });

  const { upQueries } = await source.driver.createSchemaBuilder().log();
  const [{ locks }] = await source.query<[{ locks: unknown }]>('SELECT COUNT(*) AS locks FROM name_lock');
  await source.destroy();

  expect(interruptions).toBeGreaterThan(5);
  expect(upQueries.map(({ query }) => query)).toEqual([]);
  // One row for each lock of names, and one for the trees of categories.
  expect(Number(locks)).toBe(257);
});
