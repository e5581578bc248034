import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';

const calendar = useCalendar();

it.each([
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Real-IP', '127.0.0.1'],
  ['Forwarded', 'for=127.0.0.1'],
  ['Via', '1.1 proxy'],
])('the service refuses its metrics to a proxy that the settings do not name, known by %s', async (name, value) => {
  const { status, body } = await calendar.get('//metrics', { headers: { [name]: value } });

  expect([status, body.code]).toEqual([403, 'rest_forbidden']);
});
