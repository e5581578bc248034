import { expect, it } from '@jest/globals';
import type { CalendarHttpAdapter } from '../../../src/core/http/server/calendar-http-adapter.js';
import { useCalendar } from '../../support/calendar.js';

const calendar = useCalendar();

it('the service is not ready after the signal to stop, and still answers requests', async () => {
  const before = await calendar.get('//health/ready');
  (calendar.app.getHttpAdapter() as unknown as CalendarHttpAdapter).startDraining();
  const after = await calendar.get('//health/ready');

  expect(before.status).toBe(200);
  expect(after.status).toBe(503);
  expect(after.headers.get('Retry-After')).toBe('5');
  expect(after.body).toEqual({ status: 'failing', checks: { service: { status: 'failing', reason: 'stopping' } } });
  expect((await calendar.get('//health/live')).status).toBe(200);
  expect((await calendar.get('/events')).status).toBe(200);
});
