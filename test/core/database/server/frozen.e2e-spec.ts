import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { Gate } from '../../../../src/core/database/pool/connection-limit.js';
import { type Answer, useCalendar } from '../../../support/calendar.js';
import type { Line } from '../../../support/line.js';
import { network } from './network.js';

const calendar = useCalendar();
afterEach(() => {
  network.thaw();
});

const numbers = (many: number) => Array.from({ length: many }, (_, n) => n);
const read = () => calendar.get('/events');
const write = (n: number) => calendar.post('/venues', { venue: `Venue ${n}` });

/** How long it took, in milliseconds, beside the answer. */
async function timed(ask: () => Promise<Answer>): Promise<Answer & { took: number }> {
  const begun = performance.now();
  const answer = await ask();
  return { ...answer, took: performance.now() - begun };
}

it('of 30 requests at once to a database that does not answer, each is 503 in time, and nothing of them is written', async () => {
  await Promise.all(numbers(10).map(read));
  network.freeze();

  const answers = await Promise.all([...numbers(20).map(() => timed(read)), ...numbers(10).map((n) => timed(() => write(n)))]);

  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(503));
  for (const { headers } of answers) expect(headers.get('Retry-After')).toMatch(/^[1-5]$/);
  // The promise is 10 seconds in all; a busy machine may be a little late with it.
  expect(answers.filter(({ took }) => took > 11_500)).toEqual([]);

  network.thaw();
  await sleep(3_000);
  expect((await Promise.all(numbers(20).map(read))).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(calendar.app.get(Gate)).toMatchObject({ busy: 0, waiting: 0, circuitState: 'closed' });
  expect(await calendar.database.query('SELECT id FROM venue')).toEqual([]);
});

it('a write whose commit is not answered is 503 within 10 seconds too, also when that begins late', async () => {
  await read();
  const writing = new Set<Line>();
  let commits = 0;
  network.heard = (said, line) => {
    // The server answers this statement late: so late that little time is left for the commit.
    if (said.includes('INSERT INTO `venue`')) {
      writing.add(line);
      line.freeze();
      setTimeout(() => {
        line.thaw();
      }, 8_000);
    }
    if (!said.endsWith('COMMIT') || !writing.has(line)) return;
    commits++;
    network.freeze();
  };

  const { status, took } = await timed(() => write(1));

  expect([status, commits]).toEqual([503, 1]);
  expect(took).toBeLessThan(11_500);
});

it('goes on where it was when the database answers again before that', async () => {
  network.freeze();
  const answers = Promise.all([...numbers(6).map(read), ...numbers(6).map(write)]);
  await sleep(500);

  network.thaw();

  expect((await answers).map(({ status }) => status)).toEqual([...Array<number>(6).fill(200), ...Array<number>(6).fill(201)]);
});

it('a client who hangs up leaves no connection behind that is never given back', async () => {
  await read();
  network.freeze();

  const hungUp = numbers(10).map(() => fetch(`${calendar.origin}/ca/api/calendar/events/v1/events`, { signal: AbortSignal.timeout(200) }));
  expect((await Promise.allSettled(hungUp)).map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
  await sleep(15_000);

  expect(calendar.app.get(Gate).busy).toBe(0);
});
