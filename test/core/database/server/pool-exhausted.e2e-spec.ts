import { expect, it } from '@jest/globals';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { DatabaseAccess } from '../../../../src/core/database/pool/database-access.js';
import { useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { waitUntil, withTimers } from '../../../support/until.js';
import { runOnOtherConnection } from './other-connection.js';

const calendar = useCalendar();
const given = new Given(calendar);

const range = (count: number) => Array.from({ length: count }, (_, n) => n);
const statusesOf = async (responses: Promise<{ status: number }>[]) => (await Promise.all(responses)).map(({ status }) => status);

/** Runs work while another connection, the holder, has locked the row of a venue. */
const withLockedVenue = <T>(id: number, work: (holder: Connection) => Promise<T>) =>
  runOnOtherConnection(async (holder) => {
    await holder.beginTransaction();
    await holder.query('SELECT id FROM venue WHERE id = ? FOR UPDATE', [id]);
    return work(holder);
  });

const isBegin = (sql: string) => sql === 'START TRANSACTION';

/** Waits until `count` statements wait for a row lock. */
async function untilWaiting(holder: Connection, count: number): Promise<void> {
  const { database } = holder.config;
  await waitUntil(async () => {
    const [all] = await holder.query<({ db: string; Info: string | null } & RowDataPacket)[]>('SHOW FULL PROCESSLIST');
    return all.filter(({ db, Info }) => db === database && Info?.endsWith('FOR UPDATE')).length === count;
  });
}

it('while all connections wait for a locked row, further requests get 503, and the waiting ones succeed when it is free', async () => {
  const { id } = await given.venue();

  const [blocked, waiting] = await withLockedVenue(id, async (holder) => {
    const patches = statusesOf(range(10).map((n) => calendar.patch(`/venues/${id}`, { phone: `${n}` })));
    await untilWaiting(holder, 10);
    const reads = await Promise.all(range(20).map(() => calendar.get('/events')));
    await holder.rollback();
    return [await patches, reads];
  });

  expect(waiting.map(({ status }) => status)).toEqual(Array(20).fill(503));
  for (const { headers } of waiting) expect(headers.get('Retry-After')).toBe('2');
  expect(blocked).toEqual(Array(10).fill(200));
  expect((await calendar.get('/events')).status).toBe(200);
  expect((await calendar.get(`/venues/${id}`)).body.phone).toMatch(/^[0-9]$/);
});

it('the service answers 503 at once when 500 requests are already waiting for a connection', async () => {
  const databaseAccess = calendar.app.get(DatabaseAccess);
  const running = range(10).map(() => calendar.database.query('SELECT SLEEP(1)'));
  const queued = range(500).map(() => calendar.database.query('SELECT 1'));

  const { status, headers } = await calendar.get('/events');

  expect([status, headers.get('Retry-After')]).toEqual([503, '2']);
  expect([databaseAccess.activeCount, databaseAccess.waitingCount]).toEqual([10, 500]);
  await Promise.allSettled([...running, ...queued]);
  expect((await calendar.get('/events')).status).toBe(200);
});

it('the service repeats a write whose statement waits too long for a locked row, and then succeeds', async () => {
  const { id } = await given.venue();

  const [sql, status] = await withLockedVenue(id, async (holder) => {
    let patchStatus = 0;
    const statements = await calendar.recordQueries(async (sent) => {
      const patched = calendar.patch(`/venues/${id}`, { phone: '972' });
      await waitUntil(() => sent.filter(isBegin).length === 2);
      await holder.rollback();
      patchStatus = (await patched).status;
    });
    return [statements, patchStatus];
  });

  expect(status).toBe(200);
  expect(sql.filter(isBegin).length).toBeGreaterThanOrEqual(2);
  expect((await calendar.get(`/venues/${id}`)).body.phone).toBe('972');
});

it('a write that waits for a locked row until its deadline gets 503, and is not done when the row is free', async () => {
  const { id } = await given.venue();

  const status = await withLockedVenue(id, (holder) =>
    withTimers(async (pass) => {
      const patched = calendar.patch(`/venues/${id}`, { phone: '972' });
      await untilWaiting(holder, 1);
      pass(10_000);
      return (await patched).status;
    }),
  );
  await waitUntil(() => calendar.app.get(DatabaseAccess).activeCount === 0);

  expect(status).toBe(503);
  expect((await calendar.get(`/venues/${id}`)).body.phone).toBeNull();
});
