import { expect, it } from '@jest/globals';
import { settings } from '../../../../src/core/config/settings.js';
import { fileOptions } from '../../../../src/core/database/connection/data-source.options.js';
import { UnitOfWork } from '../../../../src/core/database/transactions/unit-of-work.js';
import { useCalendar } from '../../../support/calendar.js';

const calendar = useCalendar();

interface Sqlite {
  exec(sql: string): void;
  close(): void;
}

/** The same file, opened by somebody else. */
function stranger(): Sqlite {
  const { driver, database } = fileOptions(settings.dataDir) as unknown as { driver: new (file: string) => Sqlite; database: string };
  return new driver(database);
}

it('says 503 while another process writes for too long, reads meanwhile, and writes when that is done', async () => {
  const another = stranger();
  another.exec('BEGIN IMMEDIATE');
  const begun = performance.now();

  const refused = await calendar.post('/venues', { venue: 'Palau' });
  const took = performance.now() - begun;
  const read = await calendar.get('/venues');
  another.exec('ROLLBACK');
  another.close();
  const { status } = await calendar.post('/venues', { venue: 'Palau' });

  expect([refused.status, read.status, status]).toEqual([503, 200, 201]);
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
  // The promise is 10 seconds; a busy machine may be a little late with it.
  expect(took).toBeLessThan(12_000);
  expect((await calendar.get('/venues')).body.total).toBe(1);
});

it.each([
  ['the one that writes', () => calendar.database.manager],
  ['the one that reads', () => calendar.app.get(UnitOfWork).manager],
])('of the two connections, %s is careful', async (_, manager) => {
  const pragma = async (name: string) => Object.values((await manager().query<[object]>(`PRAGMA ${name}`))[0])[0] as unknown;

  // FULL is 2.
  expect([await pragma('synchronous'), await pragma('foreign_keys'), await pragma('busy_timeout')]).toEqual([2, 1, 1_000]);
  expect(await pragma('journal_mode')).toBe('wal');
});

it('the one that reads writes nothing', async () => {
  const { manager } = calendar.app.get(UnitOfWork);

  await expect(manager.query("INSERT INTO record_id (resource) VALUES ('event')")).rejects.toThrow('readonly');
});
