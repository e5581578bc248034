import { expect, it } from '@jest/globals';
import { sendRaw } from '../../core/http/server/raw-http.js';
import { useCalendar } from '../../support/calendar.js';

// Without a proxy, the tests are one client.
const calendar = useCalendar({ RATE_LIMITS: 'on', RATE_LIMIT_ANONYMOUS: '3' });

it('bytes that are no request count for the address of the connection', async () => {
  const statusLines = [];
  for (const bytes of ['gar\x00bage\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n', 'CONNECT calendar:443 HTTP/1.1\r\nHost: calendar\r\n\r\n'])
    statusLines.push((await sendRaw(calendar.origin, bytes)).statusLine);
  const refused = await sendRaw(calendar.origin, 'gar\x00bage\r\n\r\n');

  expect(statusLines).toEqual(Array(3).fill('HTTP/1.1 400 Bad Request'));
  expect(refused.statusLine).toBe('HTTP/1.1 429 Too Many Requests');
  expect(refused.headers).toMatchObject({ 'retry-after': '60', ratelimit: '"anonymous";r=0;t=60', connection: 'close' });
  expect(JSON.parse(refused.body)).toMatchObject({ code: 'rest_too_many_requests', status: 429 });
  expect((await calendar.get('/events')).status).toBe(429);
});
