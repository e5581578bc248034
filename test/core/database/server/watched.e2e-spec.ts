import { afterEach, expect, it } from '@jest/globals';
import { ready } from '../../../operations/health/probes.js';
import { only, samplesOf } from '../../../operations/metrics/samples.js';
import { useCalendar } from '../../../support/calendar.js';
import { network } from './network.js';

const calendar = useCalendar();
afterEach(() => network.thaw());

const failing = (reason: string) => ({
  status: 'failing',
  checks: {
    service: { status: 'ok' },
    database: { status: 'failing', reason },
    migrations: { status: 'unknown' },
    disk: { status: 'unused' },
  },
});

it('is not ready while the database is frozen and has all connections, lives, and is ready when it goes on', async () => {
  network.freeze();
  const stuck = Array.from({ length: 15 }, () => calendar.get('/events'));
  const frozen = await ready(calendar);
  const { status: lives } = await calendar.get('//health/live');
  network.thaw();
  await Promise.all(stuck);
  const thawed = await ready(calendar);

  expect(frozen.status).toBe(503);
  expect(frozen.headers.get('Retry-After')).toBe('5');
  expect(frozen.body).toEqual(failing('ETIMEDOUT'));
  expect(lives).toBe(200);
  expect(thawed.status).toBe(200);
});

it('is not ready while the database is away, and shows it', async () => {
  const before = await samplesOf(calendar);
  network.close();
  for (let n = 0; n < 20; n++) await calendar.get('/events');
  const { status, body } = await ready(calendar);
  const during = await samplesOf(calendar);
  await network.open();

  expect(status).toBe(503);
  expect(body).toEqual(failing('ECONNREFUSED'));
  expect([before.calendar_database_away, during.calendar_database_away]).toEqual([0, 1]);
  expect(only(during, 'calendar_database_errors_total')['calendar_database_errors_total{kind="away"}']).toBeGreaterThan(0);
});
