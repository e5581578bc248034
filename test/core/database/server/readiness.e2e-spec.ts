import { afterEach, expect, it } from '@jest/globals';
import { getReadiness } from '../../../operations/health/readiness.js';
import { filterSamples, readSamples } from '../../../operations/metrics/samples.js';
import { useCalendar } from '../../../support/calendar.js';
import { openDatabaseProxy } from '../../../support/database-proxy.js';

const databaseProxy = await openDatabaseProxy();
const calendar = useCalendar({ DATABASE_URL: databaseProxy.url });
afterEach(() => databaseProxy.resume());

const failing = (reason: string) => ({
  status: 'failing',
  checks: {
    service: { status: 'ok' },
    database: { status: 'failing', reason },
    migrations: { status: 'unknown' },
    disk: { status: 'unused' },
  },
});

it('the service is live but not ready while the database does not answer on any connection, and is ready afterwards', async () => {
  databaseProxy.pause();
  const pending = Array.from({ length: 15 }, () => calendar.get('/events'));
  const frozen = await getReadiness(calendar);
  const { status: lives } = await calendar.get('//health/live');
  databaseProxy.resume();
  await Promise.all(pending);
  const thawed = await getReadiness(calendar);

  expect(frozen.status).toBe(503);
  expect(frozen.headers.get('Retry-After')).toBe('5');
  expect(frozen.body).toEqual(failing('ETIMEDOUT'));
  expect(lives).toBe(200);
  expect(thawed.status).toBe(200);
});

it('the service is not ready while the database is unreachable, and reports it in the metrics', async () => {
  const before = await readSamples(calendar);
  databaseProxy.close();
  for (let n = 0; n < 20; n++) await calendar.get('/events');
  const { status, body } = await getReadiness(calendar);
  const during = await readSamples(calendar);
  await databaseProxy.open();

  expect(status).toBe(503);
  expect(body).toEqual(failing('ECONNREFUSED'));
  expect([before.calendar_database_away, during.calendar_database_away]).toEqual([0, 1]);
  expect(filterSamples(during, 'calendar_database_errors_total')['calendar_database_errors_total{kind="away"}']).toBeGreaterThan(0);
});
