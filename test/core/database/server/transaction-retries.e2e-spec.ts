import { expect, it } from '@jest/globals';
import { isUnavailable } from '../../../../src/core/database/errors/database-errors.js';
import { UnitOfWork } from '../../../../src/core/database/transactions/unit-of-work.js';
import { Venue } from '../../../../src/venues/venue.entity.js';
import { useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { runOnOtherConnection } from './other-connection.js';

const calendar = useCalendar();
const given = new Given(calendar);

const begun = (sql: readonly string[]) => sql.filter((statement) => statement === 'START TRANSACTION').length;

it('of two transactions that wait for each other, one is begun anew, and both are done', async () => {
  const work = calendar.app.get(UnitOfWork);
  const ids = [(await given.venue()).id, (await given.venue()).id];
  const increment = (id: number) => work.manager.increment(Venue, { id }, 'version', 1);
  let holding = 0;
  let bothHold: () => void = () => undefined;
  const met = new Promise<void>((resolve) => (bothHold = resolve));
  const crossing = ([one, other]: number[]) =>
    work.run(async () => {
      await increment(one!);
      if (++holding === 2) bothHold();
      await met;
      await increment(other!);
    });

  const sql = await calendar.recordQueries(() => Promise.all([crossing(ids), crossing([...ids].reverse())]));

  expect([begun(sql), holding]).toEqual([3, 3]);
  const versions = await work.manager.find(Venue, { select: { version: true } });
  expect(versions.map(({ version }) => version)).toEqual([3, 3]);
});

it('a transaction that is given up again and again is begun four times in all, then it is 503', async () => {
  const work = calendar.app.get(UnitOfWork);
  const { id } = await given.venue();
  const impatient = () =>
    work.run(async () => {
      await work.manager.query('SET SESSION innodb_lock_wait_timeout = 1');
      try {
        await work.manager.increment(Venue, { id }, 'version', 1);
      } finally {
        await work.manager.query('SET SESSION innodb_lock_wait_timeout = 4');
      }
    });

  let error: unknown;
  const sql = await runOnOtherConnection(async (holder) => {
    await holder.beginTransaction();
    await holder.query('SELECT id FROM venue WHERE id = ? FOR UPDATE', [id]);
    return calendar.recordQueries(async () => {
      error = await impatient().catch((reason: unknown) => reason);
    });
  });

  expect(begun(sql)).toBe(4);
  expect(error).toMatchObject({ driverError: { code: 'ER_LOCK_WAIT_TIMEOUT' } });
  expect(isUnavailable(error)).toBe(true);
});

it('a statement that takes too long is ended by the server, and is 503', async () => {
  const isMariaDb = calendar.database.options.type === 'mariadb';
  const runner = calendar.database.createQueryRunner();
  await runner.query(`SET SESSION ${isMariaDb ? 'max_statement_time = 0.2' : 'max_execution_time = 200'}`);

  const error: unknown = await runner
    .query('SELECT COUNT(*) FROM information_schema.columns a, information_schema.columns b, information_schema.columns c')
    .catch((reason: unknown) => reason);
  await runner.query(`SET SESSION ${isMariaDb ? 'max_statement_time = 15' : 'max_execution_time = 15000'}`);
  await runner.release();

  expect(isUnavailable(error)).toBe(true);
});
