import { expect, it } from '@jest/globals';
import { settings } from '../../../src/core/config/settings.js';
import { UnitOfWork } from '../../../src/core/database/transactions/unit-of-work.js';
import { useCalendar } from '../../support/calendar.js';
import { grownBy, only, samplesOf } from './samples.js';

const calendar = useCalendar();
const isEmbedded = settings.databaseUrl === null;

/** Work that holds a transaction until it is let go. */
function holding(count: number) {
  const work = calendar.app.get(UnitOfWork);
  let letGo: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const started = Array.from({ length: count }, () =>
    work.run(async () => {
      await work.manager.query('SELECT 1');
      await held;
    }),
  );
  return { started, end: () => (letGo!(), Promise.all(started)) };
}

it('show what is held, and what waits for it', async () => {
  const held = holding(13);
  const samples = await samplesOf(calendar);
  await held.end();
  const afterwards = await samplesOf(calendar);

  expect(only(samples, 'calendar_queue_waiting', 'calendar_database_connections')).toEqual(
    isEmbedded
      ? { 'calendar_queue_waiting{queue="writes"}': 12, 'calendar_queue_waiting{queue="passwords"}': 0 }
      : {
          'calendar_queue_waiting{queue="connections"}': 3,
          'calendar_queue_waiting{queue="passwords"}': 0,
          'calendar_database_connections{state="idle"}': 0,
          'calendar_database_connections{state="busy"}': 10,
          'calendar_database_connections{state="limit"}': 10,
        },
  );
  expect(afterwards[`calendar_queue_waiting{queue="${isEmbedded ? 'writes' : 'connections'}"}`]).toBe(0);
});

it('count statements that fail, and transactions that are begun anew', async () => {
  const work = calendar.app.get(UnitOfWork);
  const again = () => work.run(() => work.manager.query('INSERT INTO turn (id) VALUES (0)'));

  const grown = await grownBy(calendar, () => expect(again()).rejects.toThrow());

  expect(only(grown, 'calendar_database_errors_total', 'calendar_transactions_repeated_total')).toEqual({
    'calendar_database_errors_total{kind="duplicate"}': 4,
    'calendar_transactions_repeated_total{kind="duplicate"}': 3,
  });
});
