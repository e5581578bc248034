import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { until } from '../../support/until.js';
import { ME, MINUTES, SECONDS, useNewCalendars } from './issuer-calendar.js';
import { DISCOVERY, issuer, KEYS } from './issuer.js';

const { ADMIN } = await import('../../support/calendar.js');
const { IssuerService } = await import('../../../src/accounts/auth/issuer/issuer.service.js');

const use = useNewCalendars();

it.each(['cut off', { status: 500, body: '' }, { body: 'no JSON' }, { body: { keys: 'none' } }] as const)(
  'keys that are known outlive the issuer: %j',
  async (page) => {
    expect(await use.now.signIn()).toBe(200);
    issuer.answer(DISCOVERY, page);

    for (const minutes of [11, 21, 60, 24 * 60]) {
      use.now.after(minutes * MINUTES);
      expect(await use.now.signIn()).toBe(200);
    }
    await until(() => use.now.warnings.length > 0);
    expect(use.now.warnings).toEqual([expect.stringContaining('cannot be read, the ones known stay')]);
  },
);

const about = (of: string, keysAt: string) => ({ body: { issuer: of, jwks_uri: keysAt } });
const OWN_KEYS = `${issuer.url}/keys`;

const BROKEN: [what: string, reason: string, path: string, page: Parameters<typeof issuer.answer>[1]][] = [
  ['cannot be reached', 'other side closed', DISCOVERY, 'cut off'],
  ['does not answer', 'aborted due to timeout', DISCOVERY, 'silent'],
  ['has no discovery document', 'answers with 404', DISCOVERY, { status: 404, body: '' }],
  ['speaks of another issuer', 'is about "https://issuer.example", not', DISCOVERY, about('https://issuer.example', OWN_KEYS)],
  ['speaks of itself with a slash', `is about "${issuer.url}/", not`, DISCOVERY, about(`${issuer.url}/`, OWN_KEYS)],
  ['says null', 'is about null', DISCOVERY, { body: null }],
  ['names no keys', 'its keys are at null', DISCOVERY, { body: { issuer: issuer.url } }],
  ['has its keys in the clear', 'which is not https', DISCOVERY, about(issuer.url, 'http://keys.example/keys')],
  ['has its keys in a file', 'which is not https', DISCOVERY, about(issuer.url, 'file:///etc/keys')],
  ['sends to another place', 'redirect', DISCOVERY, { status: 302, headers: { Location: '/elsewhere' }, body: '' }],
  ['sends to another place for its keys', 'redirect', KEYS, { status: 302, headers: { Location: '/elsewhere' }, body: '' }],
  ['has no keys', 'answers with 404', KEYS, { status: 404, body: '' }],
  ['says more than anyone would read', 'more than 1048576 bytes', KEYS, { body: `${' '.repeat(1_048_577)}{"keys":[]}` }],
];

it.each(BROKEN)('nobody can be known by an issuer that %s: 503, and one warning', async (_what, reason, path, page) => {
  issuer.answer('/elsewhere', { body: { issuer: issuer.url, jwks_uri: `${issuer.url}/keys`, keys: [issuer.keys.rsa.published] } });
  issuer.answer(path, page);
  const token = await issuer.token();

  for (const place of [ME, '/events', ME]) {
    const { status, headers, body } = await use.now.get(token, place);
    expect([status, body.code]).toEqual([503, 'rest_service_unavailable']);
    expect(headers.get('Retry-After')).toBe('5');
  }
  expect(issuer.asked).not.toContain('/elsewhere');
  expect(issuer.asked.filter((asked) => asked === DISCOVERY)).toHaveLength(1);
  expect(use.now.warnings).toEqual([expect.stringContaining('nobody signs in by it')]);
  expect(use.now.warnings[0]).toContain(reason);
  expect(use.now.warnings.join()).not.toContain(token.split('.')[1]);
  expect((await use.now.calendar.get(ME, { as: ADMIN })).status).toBe(200);
});

it('an issuer that is slow is not asked again before it has answered', async () => {
  issuer.answer(DISCOVERY, 'silent');
  const first = use.now.signIn();
  await until(() => issuer.asked.length > 0);

  use.now.after(6 * SECONDS);
  const second = expect(use.now.calendar.app.get(IssuerService).personOf(await issuer.token())).rejects.toThrow('unavailable');
  // Long enough to be asked again, if that were to happen.
  await sleep(100);
  issuer.hangUp();

  await second;
  expect(await first).toBe(503);
  expect(issuer.asked).toEqual([DISCOVERY]);
});

it('an issuer that comes back is found within the time that clients wait', async () => {
  issuer.answer(DISCOVERY, 'cut off');
  expect(await use.now.signIn()).toBe(503);
  issuer.reset();

  use.now.after(5 * SECONDS - 1);
  expect(await use.now.signIn()).toBe(503);
  use.now.after(5 * SECONDS);
  expect(await use.now.signIn()).toBe(200);
});
