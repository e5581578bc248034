import { expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { bearer, issuer, WITH_ISSUER_PAGES } from '../../accounts/auth/issuer.js';
import { BrowserClient } from '../../pages/sign-in/browser-client.js';
import { waitUntil } from '../../support/until.js';
import { ADMIN, type Answer, type RequestOptions, useCalendar } from '../../support/calendar.js';
import { useLog } from './log-capture.js';

/** Each secret contains the word «canary». Nothing listens on port 1. */
const CANARIES = {
  ADMIN_PASSWORD: 'Canary of "the administrator"',
  METRICS_TOKEN: 'canary-of-the-metrics',
  REDIS_URL: 'redis://calendar:Canary%20of-Redis@127.0.0.1:1',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20canary-of-the-collector',
};

const calendar = useCalendar({ ...WITH_ISSUER_PAGES, ...CANARIES, LOG_LEVEL: 'trace' });
const captured = useLog(calendar);

const A = '//ca/api/auth/v1';
const basic = (username: string, secret: string): RequestOptions => ({
  headers: { Authorization: `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}` },
});
const metrics = (token: string) => calendar.get('//metrics', bearer(token));

/** Returns the responses as text. Leaves out new tokens, which a response shows once. */
async function answersOf(...asked: Promise<Answer>[]): Promise<string> {
  const answers = await Promise.all(asked);
  return answers.map(({ status, headers, body }) => JSON.stringify([status, [...headers], { ...body, token: '' }])).join('\n');
}

it('secrets are in no line of the log, no response, no entry of the audit log and no metric', async () => {
  const jwt = await issuer.token();
  const made = await calendar.request('POST', `${A}/tokens`, {
    ...basic('admin', 'Canary of "the administrator"'),
    body: { name: 'robot' },
  });
  const { token } = made.body as { token: string };
  const browser = new BrowserClient(calendar);
  await browser.signIn({ password: 'Canary of "the administrator"' });
  const { body: invitation } = await calendar.post(`${A}/users/${(await calendar.person('author')).id}/invitation`, undefined);
  const invited = String(invitation.url).split('/').at(-1)!;
  const secrets = [browser.cookie!, invited];
  expect(secrets.filter((secret) => /^cal[si]_[\w-]{43}$/.test(secret))).toHaveLength(2);
  const canaries = [
    ...secrets,
    ...secrets.map((secret) => secret.slice(8)),
    'anary',
    ADMIN.token,
    token,
    token.slice(4),
    jwt,
    jwt.split('.')[2]!,
  ];
  const inUrls = [
    'Canary%20of%20%22the%20administrator%22',
    'canary-of-the-metrics',
    'canary-of-the-collector',
    ADMIN.token,
    token,
    jwt,
    ...secrets,
  ];

  const answers = [
    await answersOf(
      calendar.get(`${A}/me`, bearer(token)),
      calendar.get(`${A}/me`, bearer(jwt)),
      calendar.get(`${A}/me`, basic('admin', token)),
    ),
    await answersOf(
      calendar.get(`${A}/me`, basic('admin', 'Canary that is wrong')),
      calendar.get(`${A}/me`, bearer('cal_canary-of-no-user')),
    ),
    await answersOf(calendar.get('/events', bearer(`${jwt}x`)), calendar.get('/events', { headers: { Authorization: 'Canary canary' } })),
    await answersOf(calendar.get('/events', { headers: { Cookie: 'session=Canary', 'X-Api-Key': 'Canary' } })),
    await answersOf(calendar.post(`${A}/users`, { username: 'pau', password: 'Canary of Pau', token: 'Canary' })),
    await answersOf(calendar.post(`${A}/users`, '{"password": "Canary', { headers: { 'Content-Type': 'application/json' } })),
    await answersOf(
      metrics('canary-of-the-metrics'),
      metrics('canary-of-no-user-at-all'),
      calendar.get('//health/ready', bearer('Canary')),
    ),
  ];
  for (const secret of inUrls) {
    // These responses are not checked: they may repeat the client's own URL.
    await answersOf(calendar.get(`/events?token=${secret}`), calendar.get(`/events?${secret}`), calendar.get(`/${secret}`));
    await answersOf(calendar.get(`/events/by-slug/${secret}`), calendar.get(`//${secret}`), calendar.delete(`${A}/tokens/${secret}`));
  }
  const pages = [
    await browser.get('//ca/edit'),
    await new BrowserClient(calendar).signIn({ password: 'Canary that is wrong' }),
    await browser.post('//ca/sign-in/confirm', { password: 'Canary that is wrong' }),
    await browser.post(`//ca/sign-in/invitation/${invited}x`, { password: 'Canary of Pau' }),
    await browser.post(`//ca/sign-in/invitation/${invited}`, { password: 'Canary of Pau' }, {}),
    await browser.send('PUT', `//ca/sign-in/invitation/${invited}`),
  ];
  answers.push(pages.map(({ status, headers, body }) => JSON.stringify([status, [...headers], body])).join('\n'));
  // This page has its own address in its form.
  await new BrowserClient(calendar).get(`//ca/sign-in/invitation/${invited}`);
  const atIssuer = new BrowserClient(calendar);
  expect((await atIssuer.signInAtIssuer()).status).toBe(303);
  expect((await atIssuer.get(`${await atIssuer.goToIssuer()}x`)).status).toBe(403);
  await calendar.database.query('ALTER TABLE change_log RENAME TO change_log_away');
  await browser.post('//ca/sign-out');
  await browser.post(`//ca/sign-in/invitation/${invited}`, { password: 'Canary of Pau' });
  const failed = await calendar.post(`${A}/users`, { username: 'anna', password: 'Canary of Anna' });
  await calendar.database.query('ALTER TABLE change_log_away RENAME TO change_log');
  new Logger('Careless').error({
    url: CANARIES.REDIS_URL,
    word: 'Canary of "the administrator"',
    user: { password: 'Canary "of" Pau' },
  });
  new Logger('Careless').warn(`was sent Authorization: Basic ${'Canary'.repeat(4)}, or Bearer ${jwt}`);
  await waitUntil(() => captured.lines().some(({ path }) => String(path).startsWith('/ca/api/auth/v1/users')));
  const history = JSON.stringify(await calendar.database.query('SELECT * FROM change_log'));
  const figures = String((await metrics('canary-of-the-metrics')).body);

  expect(failed.status).toBe(500);
  expect(captured.text()).toContain('change_log');
  expect(captured.lines().filter(({ from }) => from === 'Careless')).toHaveLength(2);
  expect(history).toContain('sign-in-refused');
  expect(figures).toContain('calendar_rate_limited_total');
  for (const canary of canaries) {
    expect(
      captured
        .text()
        .split('\n')
        .filter((line) => line.includes(canary)),
    ).toEqual([]);
    expect(answers.filter((answer) => answer.includes(canary))).toEqual([]);
    expect([history, figures].filter((text) => text.includes(canary))).toEqual([]);
  }
});
