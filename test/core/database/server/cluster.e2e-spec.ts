import { databaseProxy } from './with-database-proxy.js';
import { expect, it } from '@jest/globals';
import { useCalendar } from '../../../support/calendar.js';

const calendar = useCalendar();

/** How a cluster refuses a transaction that conflicts with one of another node, when it commits. */
const REFUSALS = [
  ['Galera', 1213, 'Deadlock found when trying to get lock; try restarting transaction'],
  ['InnoDB cluster', 3101, 'Plugin instructed the server to rollback the current transaction.'],
] as const;

it.each(REFUSALS)('repeats a transaction that a %s refuses at the commit, and writes it once', async (_cluster, code, message) => {
  let refusals = 0;
  databaseProxy.onClientData = (data, connection) => {
    if (data.endsWith('COMMIT') && ++refusals <= 2) connection.refuseCommit(code, message);
  };

  const { status, body } = await calendar.post('/venues', { venue: 'Teatre' });

  expect([status, refusals]).toEqual([201, 3]);
  expect((await calendar.get('/venues')).body).toMatchObject({ total: 1, venues: [{ id: (body as { id: number }).id }] });
});

it('answers 503 when the cluster refuses a transaction four times, and writes nothing', async () => {
  databaseProxy.onClientData = (data, connection) => {
    if (data.endsWith('COMMIT')) connection.refuseCommit(REFUSALS[0][1], REFUSALS[0][2]);
  };

  const { status, headers } = await calendar.post('/venues', { venue: 'Teatre' });
  databaseProxy.onClientData = () => undefined;

  expect([status, headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect((await calendar.get('/venues')).body).toMatchObject({ total: 0 });
});
