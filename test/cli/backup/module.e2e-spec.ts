import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { backUp } from '../../../src/cli/backup/back-up.js';
import { restore } from '../../../src/cli/restore/restore.js';
import { migrations } from '../../../src/core/database/migrations/migrations.js';
import * as a from '../../../src/core/database/migrations/schema.js';
import { TestCalendar } from '../../support/calendar.js';
import { createDatabase } from '../../support/service/database.js';
import { parseRows, readLines, useFolder } from './backup-file.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

/** The migration of an additional module. Its table has column types that no other table has. */
class Posters1799000000000 implements MigrationInterface {
  name = 'Posters1799000000000';

  async up(runner: QueryRunner): Promise<void> {
    const more = [
      { name: 'money', type: 'bigint' },
      { name: 'share', type: 'decimal', precision: 12, scale: 3 },
      { name: 'contact', type: 'json' },
      { name: 'since', type: 'datetime' },
      { name: 'logo', type: 'blob' },
    ].map(a.optional);
    const columns = [a.generatedId(), a.int('user_id'), a.withDefault(a.bool('active'), true), a.optional(a.text('order', 20)), ...more];
    await a.createTable(runner, { name: 'poster', columns, references: [a.reference('user_id', 'user')] });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('poster');
  }
}
migrations.push(Posters1799000000000);

const calendar = new TestCalendar();
const folder = useFolder();
const file = folder.path('calendar.ndjson.gz');
const VALUES = [
  [7, 1, false, "d'or", '9007199254740993', '12.125', '{"tel": "93 🎈", "ok": true}', '2026-11-21 11:00:00', Buffer.from([0, 10, 255])],
  [9, 1, true, '', '-9223372036854775808', null, 'null', null, Buffer.alloc(0)],
  [10, 1, true, null, '0', '0', null, null, null],
];
const isSqlite = TEST_SETTINGS.databaseUrl === null;
const readRows = async (): Promise<unknown> => {
  const text = (column: string) => (isSqlite ? `CAST(${column} AS TEXT)` : `CAST(${column} AS CHAR)`);
  const columns = `id, active, ${calendar.database.driver.escape('order')} AS name, ${text('money')} AS money, HEX(logo) AS logo`;
  return calendar.database.query(
    `SELECT ${columns}, ${text('share')} AS share, ${text('contact')} AS contact, ${text('since')} AS since FROM poster`,
  );
};

let before: unknown;

beforeAll(async () => {
  await calendar.open();
  for (const row of VALUES) {
    const values = row.map((value) => (typeof value === 'boolean' ? Number(value) : value));
    await calendar.database.query(`INSERT INTO poster VALUES (${row.map(() => '?').join(', ')})`, values);
  }
  await calendar.database.query('CREATE TABLE of_another_program (id int)');
  before = await readRows();
  await backUp(TEST_SETTINGS, file);
  await calendar.app.close();
  await createDatabase();
  await restore(TEST_SETTINGS, { file, replace: false });
  await calendar.start();
});
afterAll(async () => {
  await calendar.close();
  // The test files of a worker share the service's modules.
  migrations.pop();
});

it('the backup has the table of an additional module, and no table that no migration creates', () => {
  const rows = parseRows(readLines(file));

  expect(rows.poster!.map(({ id, money, logo }) => [id, money, logo])).toEqual([
    [7, '9007199254740993', { base64: 'AAr/' }],
    [9, '-9223372036854775808', { base64: '' }],
    [10, 0, null],
  ]);
  expect(Object.keys(rows)).not.toContain('of_another_program');
});

it('the restored table has the same integers beyond 2^53, bytes, JSON, dates and NULLs', async () => {
  expect(await readRows()).toEqual(before);
  expect(before).toHaveLength(3);
});
