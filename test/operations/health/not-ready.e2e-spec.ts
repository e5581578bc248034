import { renameSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { UnitOfWork } from '../../../src/core/database/transactions/unit-of-work.js';
import { useCalendar } from '../../support/calendar.js';
import { DISK_OK, getReadiness } from './readiness.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const calendar = useCalendar();
const isEmbedded = TEST_SETTINGS.databaseUrl === null;

it('the service is not ready before all migrations have run, and is ready with migrations of a newer release', async () => {
  const { database } = calendar;
  const [last] = await database.query('SELECT name, timestamp FROM migrations ORDER BY timestamp DESC LIMIT 1');
  const rename = (from: string, to: string) => database.query(`UPDATE migrations SET name = '${to}' WHERE name = '${from}'`);

  await rename(last.name, 'Newer1790009900000');
  const without = await getReadiness(calendar);
  await rename('Newer1790009900000', last.name);
  await database.query(`INSERT INTO migrations (name, timestamp) VALUES ('Newer1790009900000', 1790009900000)`);
  const beside = await getReadiness(calendar);
  await database.query(`DELETE FROM migrations WHERE name = 'Newer1790009900000'`);

  expect(without.status).toBe(503);
  expect(without.headers.get('Retry-After')).toBe('5');
  expect(without.headers.get('Cache-Control')).toBe('no-store');
  expect(without.body).toEqual({
    status: 'failing',
    checks: {
      service: { status: 'ok' },
      database: { status: 'ok' },
      migrations: { status: 'failing', reason: 'pending', pending: 1 },
      disk: DISK_OK,
    },
  });
  expect(beside.status).toBe(200);
});

it('the service is not ready without any tables', async () => {
  await calendar.database.query('ALTER TABLE migrations RENAME TO migrations_away');
  const { status, body } = await getReadiness(calendar);
  await calendar.database.query('ALTER TABLE migrations_away RENAME TO migrations');

  expect(status).toBe(503);
  expect(body.checks.database).toEqual({ status: 'ok' });
  expect(body.checks.migrations).toEqual({ status: 'failing', reason: 'pending', pending: calendar.database.migrations.length });
});

it('the service is not ready without its data folder, if the database is in it', async () => {
  const away = `${TEST_SETTINGS.dataDir}-away`;
  if (isEmbedded) renameSync(TEST_SETTINGS.dataDir, away);
  const { status, body } = await getReadiness(calendar);
  if (isEmbedded) renameSync(away, TEST_SETTINGS.dataDir);

  expect(status).toBe(isEmbedded ? 503 : 200);
  expect(body.checks.disk).toEqual(isEmbedded ? { status: 'failing', reason: 'ENOENT' } : { status: 'unused' });
});

it('the service checks once a second, however many clients ask', async () => {
  expect((await getReadiness(calendar)).status).toBe(200);

  await calendar.database.query('ALTER TABLE migrations RENAME TO migrations_away');
  const atOnce = await calendar.get('//health/ready');
  const later = await getReadiness(calendar);
  await calendar.database.query('ALTER TABLE migrations_away RENAME TO migrations');

  expect([atOnce.status, later.status]).toEqual([200, 503]);
});

it('the service is ready while all connections are in use, or all writes wait', async () => {
  const work = calendar.app.get(UnitOfWork);
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const busy = Array.from({ length: 12 }, () =>
    work.run(async () => {
      await work.manager.query('SELECT 1');
      await released;
    }),
  );

  const { status } = await getReadiness(calendar);
  release!();
  await Promise.all(busy);

  expect(status).toBe(200);
});
