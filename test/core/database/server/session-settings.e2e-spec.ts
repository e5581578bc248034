import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { UnitOfWork } from '../../../../src/core/database/transactions/unit-of-work.js';
import { Venue } from '../../../../src/venues/venue.entity.js';
import { useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { runOnOtherConnection } from './other-connection.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** What the server says to each of ten connections. */
async function toEach(column: string): Promise<unknown[]> {
  const many = Array.from({ length: 10 }, () => calendar.database.query<{ said: unknown }[]>(`SELECT ${column} AS said, SLEEP(0.2)`));
  return (await Promise.all(many)).map(([row]) => row?.said);
}

it.each(['@@character_set_client', '@@character_set_connection', '@@character_set_results'])(
  'every connection has %s utf8mb4',
  async (set) => {
    expect(await toEach(set)).toEqual(Array(10).fill('utf8mb4'));
  },
);

it('every connection gives up a lock in time for another attempt, and a statement when everybody has gone', async () => {
  const longest = calendar.database.options.type === 'mariadb' ? '@@max_statement_time' : '@@max_execution_time / 1000';

  expect((await toEach('@@innodb_lock_wait_timeout')).map(Number)).toEqual(Array(10).fill(4));
  expect((await toEach(longest)).map(Number)).toEqual(Array(10).fill(15));
});

it('a transaction of somebody who says nothing more is undone in time', async () => {
  const idle = calendar.database.options.type === 'mariadb' ? ['@@idle_transaction_timeout', 20] : (['@@wait_timeout', 60] as const);

  expect((await toEach(String(idle[0]))).map(Number)).toEqual(Array(10).fill(idle[1]));
});

it('connections that the server ended while they rested are replaced, and nobody hears of it', async () => {
  await toEach('1');
  const many = Array.from({ length: 10 }, () => calendar.database.query('SET SESSION wait_timeout = 1'));
  await Promise.all([...many, toEach('1')]);
  await sleep(2_500);

  const answers = await Promise.all(Array.from({ length: 20 }, () => calendar.get('/venues')));

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await calendar.get('//metrics')).body).toMatch(/^calendar_database_away 0$/m);
});

it('a transaction sees what others have committed since it began', async () => {
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
