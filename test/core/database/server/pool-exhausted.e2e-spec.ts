import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { DatabaseAccess } from '../../../../src/core/database/pool/connection-limit.js';
import { useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { runOnOtherConnection } from './other-connection.js';

const calendar = useCalendar();
const given = new Given(calendar);

const numbers = (many: number) => Array.from({ length: many }, (_, n) => n);
const statusesOf = async (answers: Promise<{ status: number }>[]) => (await Promise.all(answers)).map(({ status }) => status);

/** Somebody else holds a venue, while work is done that has to wait for it. */
const whileHeld = <T>(id: number, work: (holder: Connection) => Promise<T>) =>
  runOnOtherConnection(async (holder) => {
    await holder.beginTransaction();
    await holder.query('SELECT id FROM venue WHERE id = ? FOR UPDATE', [id]);
    return work(holder);
  });

/** Until so many wait for what it holds. */
async function waitingFor(holder: Connection, many: number): Promise<void> {
  const { database } = holder.config;
  for (;;) {
    const [all] = await holder.query<({ db: string; Info: string | null } & RowDataPacket)[]>('SHOW FULL PROCESSLIST');
    if (all.filter(({ db, Info }) => db === database && Info?.endsWith('FOR UPDATE')).length === many) return;
    await sleep(20);
  }
}

it('when all connections wait for a row, the others wait in line, are told so, and are served when it is free', async () => {
  const { id } = await given.venue();

  const [blocked, waiting] = await whileHeld(id, async (holder) => {
    const patches = statusesOf(numbers(10).map((n) => calendar.patch(`/venues/${id}`, { phone: `${n}` })));
    await waitingFor(holder, 10);
    const reads = await Promise.all(numbers(20).map(() => calendar.get('/events')));
    await holder.rollback();
    return [await patches, reads];
  });

  expect(waiting.map(({ status }) => status)).toEqual(Array(20).fill(503));
  for (const { headers } of waiting) expect(headers.get('Retry-After')).toBe('2');
  expect(blocked).toEqual(Array(10).fill(200));
  expect((await calendar.get('/events')).status).toBe(200);
  expect((await calendar.get(`/venues/${id}`)).body.phone).toMatch(/^[0-9]$/);
});

it('no more than 500 wait in line: whoever comes then is told at once', async () => {
  const databaseAccess = calendar.app.get(DatabaseAccess);
  const inside = numbers(10).map(() => calendar.database.query('SELECT SLEEP(1)'));
  const inLine = numbers(500).map(() => calendar.database.query('SELECT 1'));

  const { status, headers } = await calendar.get('/events');

  expect([status, headers.get('Retry-After')]).toEqual([503, '2']);
  expect([databaseAccess.activeCount, databaseAccess.waitingCount]).toEqual([10, 500]);
  await Promise.allSettled([...inside, ...inLine]);
  expect((await calendar.get('/events')).status).toBe(200);
});

it('a write that waits for a row longer than one statement may is begun anew, and done', async () => {
  const { id } = await given.venue();

  const [sql, status] = await whileHeld(id, async (holder) => {
    const freed = sleep(5_500).then(() => holder.rollback());
    let answered = 0;
    const sent = await calendar.recordQueries(async () => {
      answered = (await calendar.patch(`/venues/${id}`, { phone: '972' })).status;
    });
    await freed;
    return [sent, answered];
  });

  expect(status).toBe(200);
  expect(sql.filter((statement) => statement === 'START TRANSACTION').length).toBeGreaterThanOrEqual(2);
  expect((await calendar.get(`/venues/${id}`)).body.phone).toBe('972');
});

it('a write that waits for a row longer than its client does is 503, and not done when the row is free', async () => {
  const { id } = await given.venue();

  const status = await whileHeld(id, async () => (await calendar.patch(`/venues/${id}`, { phone: '972' })).status);
  await sleep(500);

  expect(status).toBe(503);
  expect((await calendar.get(`/venues/${id}`)).body.phone).toBeNull();
});
