import { expect, it } from '@jest/globals';
import { DatabaseAccess } from '../../../../src/core/database/pool/database-access.js';
import { UnitOfWork } from '../../../../src/core/database/transactions/unit-of-work.js';
import { useCalendar } from '../../../support/calendar.js';
import { waitUntil, withTimers } from '../../../support/until.js';

const calendar = useCalendar();

const range = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Starts a unit of work that runs until `release` is called. */
function startLongWork(): { release: () => void; ended: Promise<void> } {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { release, ended: calendar.app.get(UnitOfWork).run(() => released) };
}

it('30 writes that wait for a unit of work without an end get 503 in time and are never done, while reads are answered', async () => {
  const access = calendar.app.get(DatabaseAccess);
  const { release, ended } = startLongWork();

  const { reads, responses } = await withTimers(async (pass) => {
    const writes = range(30).map((n) => calendar.post('/venues', { venue: `Venue ${n}` }));
    await waitUntil(() => access.waitingCount === 30);
    const read = await Promise.all(range(30).map(() => calendar.get('/venues')));
    pass(10_000);
    return { reads: read, responses: await Promise.all(writes) };
  });
  release();
  await ended;
  await waitUntil(() => access.activeCount + access.waitingCount === 0);

  expect(reads.map(({ status }) => status)).toEqual(Array(30).fill(200));
  expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(503));
  for (const { headers } of responses) expect(headers.get('Retry-After')).toMatch(/^[1-5]$/);
  expect(access.circuitState).toBe('closed');
  expect((await calendar.post('/venues', { venue: 'Palau' })).status).toBe(201);
  expect((await calendar.get('/venues')).body.total).toBe(1);
});

it('the service answers 503 at once when 500 writes are already waiting', async () => {
  const work = calendar.app.get(UnitOfWork);
  const { release, ended } = startLongWork();
  const done: number[] = [];
  const queued = range(500).map((n) => work.run(() => Promise.resolve(done.push(n))));

  const { status, headers } = await calendar.post('/venues', { venue: 'Palau' });
  const { waitingCount } = calendar.app.get(DatabaseAccess);
  release();
  await Promise.all([ended, ...queued]);

  expect([status, headers.get('Retry-After'), waitingCount]).toEqual([503, '2', 500]);
  expect(done).toEqual(range(500));
});
