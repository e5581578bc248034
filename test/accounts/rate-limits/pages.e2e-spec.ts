import './with-limits.js';
import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { fromNewAddress } from './addresses.js';

const calendar = useCalendar();

it('pages and their files are not counted', async () => {
  const headers = { ...fromNewAddress(), Accept: 'text/html' };

  for (let n = 0; n < 4; n++) {
    for (const path of ['//', '//en', '//docs', '//assets/1/docs.js']) {
      const answer = await calendar.get(path, { headers });
      expect([path, answer.status, answer.headers.get('RateLimit')]).toEqual([path, 200, null]);
    }
  }

  expect((await calendar.get('/events', { headers })).headers.get('RateLimit')).toBe('"anonymous";r=5;t=60');
});

it('wrong tokens are counted there too', async () => {
  const headers = { ...fromNewAddress(), Authorization: 'Bearer cal_that-nobody-has' };
  const statuses = [];

  for (let n = 0; n < 7; n++) statuses.push((await calendar.get('//docs', { headers })).status);

  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
});
