import { expect, it } from '@jest/globals';
import { UnitOfWork } from '../../../src/core/database/transactions/unit-of-work.js';
import { useCalendar } from '../../support/calendar.js';
import { filterSamples, measureGrowth, readSamples } from './samples.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const calendar = useCalendar();
const isEmbedded = TEST_SETTINGS.databaseUrl === null;

/** Starts units of work that keep their transactions open until `end` is called. */
function startOpenTransactions(count: number) {
  const work = calendar.app.get(UnitOfWork);
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const started = Array.from({ length: count }, () =>
    work.run(async () => {
      await work.manager.query('SELECT 1');
      await released;
    }),
  );
  return { started, end: () => (release!(), Promise.all(started)) };
}

it('the metrics show the connections in use, and what waits for a connection or a write', async () => {
  const transactions = startOpenTransactions(13);
  const samples = await readSamples(calendar);
  await transactions.end();
  const afterwards = await readSamples(calendar);

  expect(filterSamples(samples, 'calendar_queue_waiting', 'calendar_database_connections')).toEqual(
    isEmbedded
      ? {
          'calendar_queue_waiting{queue="writes"}': 12,
          'calendar_queue_waiting{queue="passwords"}': 0,
          'calendar_queue_waiting{queue="reads"}': 0,
        }
      : {
          'calendar_queue_waiting{queue="connections"}': 3,
          'calendar_queue_waiting{queue="passwords"}': 0,
          'calendar_queue_waiting{queue="reads"}': 0,
          'calendar_database_connections{state="idle"}': 0,
          'calendar_database_connections{state="busy"}': 10,
          'calendar_database_connections{state="limit"}': 10,
        },
  );
  expect(afterwards[`calendar_queue_waiting{queue="${isEmbedded ? 'writes' : 'connections'}"}`]).toBe(0);
});

it('the metrics count failed statements and retried transactions', async () => {
  const work = calendar.app.get(UnitOfWork);
  const insertDuplicate = () => work.run(() => work.manager.query('INSERT INTO name_lock (id) VALUES (0)'));

  const grown = await measureGrowth(calendar, () => expect(insertDuplicate()).rejects.toThrow());

  expect(filterSamples(grown, 'calendar_database_errors_total', 'calendar_transactions_repeated_total')).toEqual({
    'calendar_database_errors_total{kind="duplicate"}': 4,
    'calendar_transactions_repeated_total{kind="duplicate"}': 3,
  });
});
