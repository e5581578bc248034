import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { UnitOfWork } from '../../../../src/core/database/transactions/unit-of-work.js';
import { Venue } from '../../../../src/venues/venue.entity.js';
import { useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { runOnOtherConnection } from './other-connection.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** Returns the value of an expression on each of the ten connections. */
async function selectOnEach(expression: string): Promise<unknown[]> {
  const queries = Array.from({ length: 10 }, () =>
    calendar.database.query<{ value: unknown }[]>(`SELECT ${expression} AS value, SLEEP(0.2)`),
  );
  return (await Promise.all(queries)).map(([row]) => row?.value);
}

it.each(['@@character_set_client', '@@character_set_connection', '@@character_set_results'])(
  'every connection has utf8mb4 as %s',
  async (variable) => {
    expect(await selectOnEach(variable)).toEqual(Array(10).fill('utf8mb4'));
  },
);

it('every connection waits 4 seconds for a lock, and runs a statement for at most 15 seconds', async () => {
  const longest = calendar.database.options.type === 'mariadb' ? '@@max_statement_time' : '@@max_execution_time / 1000';

  expect((await selectOnEach('@@innodb_lock_wait_timeout')).map(Number)).toEqual(Array(10).fill(4));
  expect((await selectOnEach(longest)).map(Number)).toEqual(Array(10).fill(15));
});

it('the server rolls back the transaction of a client that sends nothing more', async () => {
  const idle = calendar.database.options.type === 'mariadb' ? ['@@idle_transaction_timeout', 20] : (['@@wait_timeout', 60] as const);

  expect((await selectOnEach(String(idle[0]))).map(Number)).toEqual(Array(10).fill(idle[1]));
});

it('the service replaces idle connections that the server closed, without an error for any client', async () => {
  await selectOnEach('1');
  const changes = Array.from({ length: 10 }, () => calendar.database.query('SET SESSION wait_timeout = 1'));
  await Promise.all([...changes, selectOnEach('1')]);
  await sleep(2_500);

  const responses = await Promise.all(Array.from({ length: 20 }, () => calendar.get('/venues')));

  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await calendar.get('//metrics')).body).toMatch(/^calendar_database_away 0$/m);
});

it('a transaction reads data that other transactions have committed since it started', async () => {
  const work = calendar.app.get(UnitOfWork);
  const { id } = await given.venue({ ca: {} }, { phone: '972 1' });
  const phone = async () => (await work.manager.findOneByOrFail(Venue, { id })).phone;

  const seen = await work.run(async () => {
    const before = await phone();
    await runOnOtherConnection((connection) => connection.query('UPDATE venue SET phone = ? WHERE id = ?', ['972 2', id]));
    return [before, await phone()];
  });

  expect(seen).toEqual(['972 1', '972 2']);
});
