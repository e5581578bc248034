import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { DatabaseAccess } from '../../../../src/core/database/pool/connection-limit.js';
import { UnitOfWork } from '../../../../src/core/database/transactions/unit-of-work.js';
import { useCalendar } from '../../../support/calendar.js';

const calendar = useCalendar();

const numbers = (many: number) => Array.from({ length: many }, (_, n) => n);

/** One piece of work that does not end before it is told to. */
function holdGate(): { release: () => void; ended: Promise<void> } {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { release, ended: calendar.app.get(UnitOfWork).run(() => released) };
}

it('of 30 writes that wait behind one that does not end, each is 503 in time, none is done later, and everybody reads', async () => {
  const { release, ended } = holdGate();
  const begun = performance.now();

  const writes = numbers(30).map((n) => calendar.post('/venues', { venue: `Venue ${n}` }));
  const reads = await Promise.all(numbers(30).map(() => calendar.get('/venues')));
  const answers = await Promise.all(writes);
  const took = performance.now() - begun;
  release();
  await ended;
  await sleep(500);

  expect(reads.map(({ status }) => status)).toEqual(Array(30).fill(200));
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(503));
  for (const { headers } of answers) expect(headers.get('Retry-After')).toMatch(/^[1-5]$/);
  // The promise is 10 seconds; a busy machine may be a little late with it.
  expect(took).toBeLessThan(12_000);
  const { activeCount, waitingCount, circuitState } = calendar.app.get(DatabaseAccess);
  expect([activeCount, waitingCount, circuitState]).toEqual([0, 0, 'closed']);
  expect((await calendar.post('/venues', { venue: 'Palau' })).status).toBe(201);
  expect((await calendar.get('/venues')).body.total).toBe(1);
});

it('no more than 500 wait in line: whoever comes then is told at once', async () => {
  const work = calendar.app.get(UnitOfWork);
  const { release, ended } = holdGate();
  const done: number[] = [];
  const inLine = numbers(500).map((n) => work.run(() => Promise.resolve(done.push(n))));

  const { status, headers } = await calendar.post('/venues', { venue: 'Palau' });
  const { waitingCount } = calendar.app.get(DatabaseAccess);
  release();
  await Promise.all([ended, ...inLine]);

  expect([status, headers.get('Retry-After'), waitingCount]).toEqual([503, '2', 500]);
  expect(done).toEqual(numbers(500));
});
