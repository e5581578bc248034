import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { buildDataSourceOptions } from '../../../../src/core/database/connection/data-source.options.js';
import { SchemaLease } from '../../../../src/core/database/migrations/schema-lease.js';
import { useCalendar } from '../../../support/calendar.js';
import { waitUntil } from '../../../support/until.js';
import { runOnOtherConnection } from './other-connection.js';
import { TEST_SETTINGS } from '../../../support/service/test-settings.js';

const calendar = useCalendar();
/** Longer than the interval of the renewals, and a second in which one waits for a lock. */
const RENEWAL_AND_LOCK_WAIT_MS = 3_500;
const ignoreWait = () => undefined;

/** An instance that migrates, on a connection pool of its own. */
let instance: DataSource;
beforeEach(async () => {
  instance = await new DataSource({ ...(await buildDataSourceOptions(TEST_SETTINGS)), entities: [], logging: false }).initialize();
});
afterEach(async () => {
  if (instance.isInitialized) await instance.destroy();
  await calendar.database.query('DROP TABLE IF EXISTS schema_lease');
});

const tryToTakeLease = () => SchemaLease.take(instance.createQueryRunner(), performance.now(), ignoreWait);
const takeLease = async () => (await tryToTakeLease())!;
const findRenewals = async () => {
  const [{ renewals }] = await calendar.database.query<[{ renewals: number }]>('SELECT renewals FROM schema_lease');
  return renewals;
};

it('an instance does not take the lease that another node has, and takes it when that one gives it back', async () => {
  const held = await takeLease();
  await calendar.database.query("UPDATE schema_lease SET node = 'another node'");

  const refused = await tryToTakeLease();
  await held.release();
  const taken = await takeLease();

  expect([refused, taken]).toEqual([undefined, expect.any(SchemaLease)]);
  await taken.release();
});

it('an instance goes on after the database has refused a renewal', async () => {
  const runner = instance.createQueryRunner();
  await runner.query('SET SESSION innodb_lock_wait_timeout = 1');
  const lease = (await SchemaLease.take(runner, performance.now(), ignoreWait))!;
  const before = await findRenewals();

  await runOnOtherConnection(async (another) => {
    await another.beginTransaction();
    await another.query('SELECT * FROM schema_lease FOR UPDATE');
    await sleep(RENEWAL_AND_LOCK_WAIT_MS);
  });
  await waitUntil(async () => !instance.isInitialized || (await findRenewals()) > before);

  expect(instance.isInitialized).toBe(true);
  await lease.release();
});

it('an instance whose lease another one has taken closes its connections', async () => {
  await takeLease();

  await calendar.database.query("UPDATE schema_lease SET holder = 'another instance'");

  await waitUntil(() => !instance.isInitialized);
});

it('an instance that cannot renew its lease closes its connections', async () => {
  await takeLease();

  await calendar.database.query('DROP TABLE schema_lease');

  await waitUntil(() => !instance.isInitialized);
});
