import { expect, it } from '@jest/globals';
import { isUnavailable } from '../../../../src/core/database/database-errors.js';
import { UnitOfWork } from '../../../../src/core/database/transactions/unit-of-work.js';
import { Venue } from '../../../../src/venues/venue.entity.js';
import { useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { runOnOtherConnection } from './other-connection.js';

const calendar = useCalendar();
const given = new Given(calendar);

const countTransactions = (sql: readonly string[]) => sql.filter((statement) => statement === 'START TRANSACTION').length;

it('of two transactions in a deadlock the service repeats one, and both are committed', async () => {
  const work = calendar.app.get(UnitOfWork);
  const ids = [(await given.venue()).id, (await given.venue()).id];
  const increment = (id: number) => work.manager.increment(Venue, { id }, 'version', 1);
  let lockCount = 0;
  let onBothLocked: () => void = () => undefined;
  const bothLocked = new Promise<void>((resolve) => (onBothLocked = resolve));
  const incrementBoth = ([first, second]: number[]) =>
    work.run(async () => {
      await increment(first!);
      if (++lockCount === 2) onBothLocked();
      await bothLocked;
      await increment(second!);
    });

  const sql = await calendar.recordQueries(() => Promise.all([incrementBoth(ids), incrementBoth([...ids].reverse())]));

  expect([countTransactions(sql), lockCount]).toEqual([3, 3]);
  const versions = await work.manager.find(Venue, { select: { version: true } });
  expect(versions.map(({ version }) => version)).toEqual([3, 3]);
});

it('the service runs a transaction that always fails four times in all, then answers 503', async () => {
  const work = calendar.app.get(UnitOfWork);
  const { id } = await given.venue();
  const incrementWithShortLockWait = () =>
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
      error = await incrementWithShortLockWait().catch((reason: unknown) => reason);
    });
  });

  expect(countTransactions(sql)).toBe(4);
  expect(error).toMatchObject({ driverError: { code: 'ER_LOCK_WAIT_TIMEOUT' } });
  expect(isUnavailable(error)).toBe(true);
});

it('the server ends a statement that runs too long, and the service answers 503', async () => {
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
