import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { fromNewAddress, WITH_LIMITS } from './addresses.js';

const calendar = useCalendar(WITH_LIMITS);

it('pages and other requests count together', async () => {
  const headers = { ...fromNewAddress(), Accept: 'text/html' };
  const statuses = [];

  for (const path of ['//ca/calendar', '//ca/calendar/subscribe', '//docs', '/events', '/tags', '//ca/docs', '//ca/calendar', '/events'])
    statuses.push((await calendar.get(path, { headers })).status);

  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  const page = await calendar.get('//ca/calendar', { headers });
  expect([page.status, page.headers.get('Content-Type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(page.headers.get('Retry-After')).toBe('60');
  expect(page.body).toContain('<h1>Ara mateix no es pot mostrar aquesta pàgina</h1>');
});

it('the files of pages have a limit of their own, and use up no other', async () => {
  const headers = fromNewAddress();
  const statusesOf = async (...paths: string[]) => {
    const statuses = [];
    for (const path of paths) statuses.push((await calendar.get(path, { headers })).status);
    return statuses;
  };
  const files = ['//assets/1/pages.css', '//embed.js', `//media/${'0'.repeat(32)}/1.jpg`];

  const first = await calendar.get('//assets/1/docs.js', { headers });

  expect(first.headers.get('RateLimit-Policy')).toBe('"files";q=9;w=60');
  expect(await statusesOf(...files, ...files, '//embed.js', '//embed.js')).toEqual([200, 200, 404, 200, 200, 404, 200, 200]);
  expect(await statusesOf(...files)).toEqual([429, 429, 429]);
  expect(await statusesOf('//docs', '/events', '//docs', '//docs', '//docs', '//docs', '//docs')).toEqual([
    200, 200, 200, 200, 200, 200, 429,
  ]);
});

it('wrong tokens are counted there too', async () => {
  const headers = { ...fromNewAddress(), Authorization: 'Bearer cal_unknown' };
  const statuses = [];

  for (let n = 0; n < 7; n++) statuses.push((await calendar.get('//docs', { headers })).status);

  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
});
