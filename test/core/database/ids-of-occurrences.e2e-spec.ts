import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { buildDataSourceOptions } from '../../../src/core/database/connection/data-source.options.js';
import { JoinedSeries1790002500000 } from '../../../src/core/database/migrations/1790002500000-joined-series.js';
import { migrations } from '../../../src/core/database/migrations/migrations.js';
import { createDatabase } from '../../support/service/database.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const TIMES = "'2026-12-01 18:00:00', '2026-12-01 20:00:00', '2026-12-01 17:00:00', '2026-12-01 19:00:00'";
const EVENT_COLUMNS = 'id, author_id, status, published_utc, modified_utc, timezone, start_local, end_local, start_utc, end_utc';
const EVENT = `1, 'publish', '2026-01-01 00:00:00', '2026-01-01 00:00:00', 'Europe/Madrid', ${TIMES}`;
const OWN = '{"fields":["cost","external_ids"],"texts":{}}';

let database: DataSource;

/** A series with a date that has a record and an id in another system, as releases before the migration left them. */
beforeAll(async () => {
  await createDatabase();
  const before = migrations.slice(0, migrations.indexOf(JoinedSeries1790002500000));
  const source = await new DataSource({ ...(await buildDataSourceOptions(TEST_SETTINGS)), migrations: before }).initialize();
  await source.runMigrations();
  const user = source.driver.escape('user');
  await source.query(
    `INSERT INTO ${user} (id, username, name, role, created_utc) VALUES (1, 'anna', 'Anna', 'administrator', '2026-01-01 00:00:00')`,
  );
  await source.query(`INSERT INTO event (${EVENT_COLUMNS}, recurrence) VALUES (5, ${EVENT}, '["RRULE:FREQ=WEEKLY"]')`);
  await source.query(
    `INSERT INTO event (${EVENT_COLUMNS}, series_id, external_ids, own_values) VALUES (6, ${EVENT}, 5, '{"agenda":"7"}', '${OWN}')`,
  );
  await source.query(
    `INSERT INTO occurrence (id, series_id, record_id, original_start_local, start_local, end_local, start_utc, end_utc, state)
      VALUES (6, 5, 6, '2026-12-01 18:00:00', ${TIMES}, 'listed'), (7, 5, 5, '2026-12-08 18:00:00', ${TIMES}, 'listed')`,
  );
  await source.destroy();
  database = await new DataSource({ ...(await buildDataSourceOptions(TEST_SETTINGS)), migrations: [...migrations] }).initialize();
});
afterAll(() => database.destroy());

const readEvents = () => database.query('SELECT id, external_ids, own_values FROM event WHERE id = 6');

it('ids of dates move from their records to their rows, and back again', async () => {
  await database.runMigrations();

  expect(await database.query('SELECT id, external_ids FROM occurrence ORDER BY id')).toEqual([
    { id: 6, external_ids: '{"agenda":"7"}' },
    { id: 7, external_ids: null },
  ]);
  expect(await readEvents()).toEqual([{ id: 6, external_ids: null, own_values: '{"fields":["cost"],"texts":{}}' }]);

  for (const _ of migrations.slice(migrations.indexOf(JoinedSeries1790002500000))) await database.undoLastMigration();
  expect(await readEvents()).toMatchObject([{ external_ids: '{"agenda":"7"}' }]);
});
