import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { listServedRoutes } from './rights-requests.js';

const calendar = useCalendar();

/** What two answers to the same request differ in. */
const CHANGING = new Set(['x-request-id', 'date', 'ratelimit']);

it('the API never reads a cookie: on each route, a session and a token in it are nobody', async () => {
  const { secret } = await calendar.session(ADMIN);
  const wrong: string[] = [];
  const routes = listServedRoutes(calendar);

  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    const named = path
      .replace(':language', 'ca')
      .replace(/:(id|external_id)/g, '1')
      .replace(/:(\w+)/g, 'es');
    const ask = async (headers: Record<string, string>) => {
      const answer = await calendar.request(method, `/${named}`, { headers });
      return JSON.stringify([answer.status, [...answer.headers].filter(([name]) => !CHANGING.has(name)), answer.body]);
    };
    const anonymous = await ask({});
    for (const Cookie of [`calendar-session=${secret}`, `__Host-calendar-session=${secret}`, `calendar-session=${ADMIN.token}`])
      if ((await ask({ Cookie })) !== anonymous) wrong.push(`${route}: ${Cookie}`);
  }

  expect(routes.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

it.each(['Bearer', 'Basic', 'Basic below A'])('the secret of a session is no credential of the API: %s', async (scheme) => {
  const { secret } = await calendar.session(ADMIN);
  const Authorization = scheme === 'Bearer' ? `Bearer ${secret}` : `Basic ${Buffer.from(`admin:${secret}`).toString('base64')}`;

  const answer = await calendar.get(scheme === 'Basic' ? '/events' : '//ca/api/auth/v1/me', { headers: { Authorization } });

  expect(answer).toMatchObject({ status: 401, body: { code: 'rest_invalid_credentials' } });
});
