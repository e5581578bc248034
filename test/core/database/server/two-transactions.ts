import { afterEach, beforeEach } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import type { TestCalendar } from '../../../support/calendar.js';

/** Two open transactions, as other instances have them. */
export type TwoTransactions = Record<'first' | 'second', QueryRunner>;

/** Opens two transactions before each test, and rolls back after it what is still open. */
export function useTwoTransactions(calendar: TestCalendar): TwoTransactions {
  const transactions = {} as TwoTransactions;
  beforeEach(async () => {
    transactions.first = calendar.database.createQueryRunner();
    transactions.second = calendar.database.createQueryRunner();
    for (const runner of Object.values(transactions)) await runner.startTransaction('READ COMMITTED');
  });
  afterEach(async () => {
    for (const runner of Object.values(transactions)) {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      await runner.release();
    }
  });
  return transactions;
}

/** Renames a venue in a transaction, and adds the row to the change log that a service would add. */
export async function renameVenue(runner: Pick<QueryRunner, 'query'>, id: number, name: string): Promise<void> {
  await runner.query('UPDATE venue_translation SET name = ? WHERE owner_id = ?', [name, id]);
  const row = ['2026-11-21 11:00:00', 'venue', id, 'update', 'ca', 'venue'];
  await runner.query('INSERT INTO change_log (at_utc, resource, record_id, action, languages, fields) VALUES (?, ?, ?, ?, ?, ?)', row);
}
