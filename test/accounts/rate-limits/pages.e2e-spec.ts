import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { fromNewAddress, WITH_LIMITS } from './addresses.js';

const calendar = useCalendar(WITH_LIMITS);

it('pages, their files and other requests count together', async () => {
  const headers = { ...fromNewAddress(), Accept: 'text/html' };
  const statuses = [];

  for (const path of ['//', '//en', '//docs', '//assets/1/docs.js', '/events', '/tags', '//', '//assets/1/pages.css'])
    statuses.push((await calendar.get(path, { headers })).status);

  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
});

it('wrong tokens are counted there too', async () => {
  const headers = { ...fromNewAddress(), Authorization: 'Bearer cal_unknown' };
  const statuses = [];

  for (let n = 0; n < 7; n++) statuses.push((await calendar.get('//docs', { headers })).status);

  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
});
