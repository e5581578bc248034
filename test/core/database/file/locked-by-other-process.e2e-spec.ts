import { expect, it } from '@jest/globals';
import { fileOptions } from '../../../../src/core/database/connection/data-source.options.js';
import { UnitOfWork } from '../../../../src/core/database/transactions/unit-of-work.js';
import { useCalendar } from '../../../support/calendar.js';
import { TEST_SETTINGS } from '../../../support/service/test-settings.js';

const calendar = useCalendar();

interface Sqlite {
  exec(sql: string): void;
  close(): void;
}

/** Opens the database file a second time, as another process would. */
function openOtherConnection(): Sqlite {
  const { driver, database } = fileOptions(TEST_SETTINGS.dataDir) as unknown as { driver: new (file: string) => Sqlite; database: string };
  return new driver(database);
}

it('the service answers 503 to a write while another process locks the file, still answers reads, and writes afterwards', async () => {
  const another = openOtherConnection();
  another.exec('BEGIN IMMEDIATE');
  const startedAtMs = performance.now();

  const refused = await calendar.post('/venues', { venue: 'Palau' });
  const durationMs = performance.now() - startedAtMs;
  const read = await calendar.get('/venues');
  another.exec('ROLLBACK');
  another.close();
  const { status } = await calendar.post('/venues', { venue: 'Palau' });

  expect([refused.status, read.status, status]).toEqual([503, 200, 201]);
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
  // The limit is 10 seconds; a busy machine can take a little longer.
  expect(durationMs).toBeLessThan(12_000);
  expect((await calendar.get('/venues')).body.total).toBe(1);
});

it.each([
  ['writing', () => calendar.database.manager],
  ['reading', () => calendar.app.get(UnitOfWork).manager],
])('the connection for %s uses WAL mode, syncs every commit, checks foreign keys and waits a second for a lock', async (_, manager) => {
  const pragma = async (name: string) => Object.values((await manager().query<[object]>(`PRAGMA ${name}`))[0])[0] as unknown;

  // 2 is FULL.
  expect([await pragma('synchronous'), await pragma('foreign_keys'), await pragma('busy_timeout')]).toEqual([2, 1, 1_000]);
  expect(await pragma('journal_mode')).toBe('wal');
});

it('the connection for reading refuses writes', async () => {
  const { manager } = calendar.app.get(UnitOfWork);

  await expect(manager.query("INSERT INTO record_id (resource) VALUES ('event')")).rejects.toThrow('readonly');
});
