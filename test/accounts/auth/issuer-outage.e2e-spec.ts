import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { waitUntil } from '../../support/until.js';
import { ME_PATH, MINUTE_MS, SECOND_MS, useIssuerCalendars } from './issuer-calendar.js';
import { DISCOVERY_PATH, issuer, KEYS_PATH } from './issuer.js';
import { ADMIN } from '../../support/calendar.js';
import { IssuerService } from '../../../src/accounts/auth/issuer/issuer.service.js';

const use = useIssuerCalendars();

it.each(['cut off', { status: 500, body: '' }, { body: 'no JSON' }, { body: { keys: 'none' } }] as const)(
  'the cached keys stay valid while the issuer answers with an error: %j',
  async (page) => {
    expect(await use.now.signIn()).toBe(200);
    issuer.respondWith(DISCOVERY_PATH, page);

    for (const minutes of [11, 21, 60, 24 * 60]) {
      use.now.setClockAfterNoon(minutes * MINUTE_MS);
      expect(await use.now.signIn()).toBe(200);
    }
    await waitUntil(() => use.now.warnings.length > 0);
    expect(use.now.warnings).toEqual([expect.stringContaining('cannot be read, the ones known stay')]);
  },
);

const about = (of: string, keysAt: string) => ({ body: { issuer: of, jwks_uri: keysAt } });
const OWN_KEYS = `${issuer.url}/keys`;

const BROKEN: [what: string, reason: string, path: string, page: Parameters<typeof issuer.respondWith>[1]][] = [
  ['cannot be reached', 'other side closed', DISCOVERY_PATH, 'cut off'],
  ['does not answer', 'aborted due to timeout', DISCOVERY_PATH, 'silent'],
  ['has no discovery document', 'answers with 404', DISCOVERY_PATH, { status: 404, body: '' }],
  ['names another issuer', 'is about "https://issuer.example", not', DISCOVERY_PATH, about('https://issuer.example', OWN_KEYS)],
  ['names itself with a slash at the end', `is about "${issuer.url}/", not`, DISCOVERY_PATH, about(`${issuer.url}/`, OWN_KEYS)],
  ['says null', 'is about null', DISCOVERY_PATH, { body: null }],
  ['names no keys', 'its keys are at null', DISCOVERY_PATH, { body: { issuer: issuer.url } }],
  ['has its keys at an http address', 'which is not https', DISCOVERY_PATH, about(issuer.url, 'http://keys.example/keys')],
  ['has its keys in a file', 'which is not https', DISCOVERY_PATH, about(issuer.url, 'file:///etc/keys')],
  ['redirects the request', 'redirect', DISCOVERY_PATH, { status: 302, headers: { Location: '/elsewhere' }, body: '' }],
  ['redirects the request for its keys', 'redirect', KEYS_PATH, { status: 302, headers: { Location: '/elsewhere' }, body: '' }],
  ['has no keys', 'answers with 404', KEYS_PATH, { status: 404, body: '' }],
  ['sends more than a megabyte', 'more than 1048576 bytes', KEYS_PATH, { body: `${' '.repeat(1_048_577)}{"keys":[]}` }],
];

it.each(BROKEN)('an issuer that %s lets no user sign in: 503, and one warning', async (_what, reason, path, page) => {
  issuer.respondWith('/elsewhere', { body: { issuer: issuer.url, jwks_uri: `${issuer.url}/keys`, keys: [issuer.keys.rsa.published] } });
  issuer.respondWith(path, page);
  const token = await issuer.token();

  for (const place of [ME_PATH, '/events', ME_PATH]) {
    const { status, headers, body } = await use.now.get(token, place);
    expect([status, body.code]).toEqual([503, 'rest_service_unavailable']);
    expect(headers.get('Retry-After')).toBe('5');
  }
  expect(issuer.requestedPaths).not.toContain('/elsewhere');
  expect(issuer.requestedPaths.filter((asked) => asked === DISCOVERY_PATH)).toHaveLength(1);
  expect(use.now.warnings).toEqual([expect.stringContaining('no user can sign in by it')]);
  expect(use.now.warnings[0]).toContain(reason);
  expect(use.now.warnings.join()).not.toContain(token.split('.')[1]);
  expect((await use.now.calendar.get(ME_PATH, { as: ADMIN })).status).toBe(200);
});

it('the service does not ask a slow issuer again before it has answered', async () => {
  issuer.respondWith(DISCOVERY_PATH, 'silent');
  const first = use.now.signIn();
  await waitUntil(() => issuer.requestedPaths.length > 0);

  use.now.setClockAfterNoon(6 * SECOND_MS);
  const second = expect(use.now.calendar.app.get(IssuerService).authenticate(await issuer.token())).rejects.toThrow('unavailable');
  // A second request would reach the issuer within this time.
  await sleep(100);
  issuer.closeConnections();

  await second;
  expect(await first).toBe(503);
  expect(issuer.requestedPaths).toEqual([DISCOVERY_PATH]);
});

it('after an outage, the service asks the issuer again as soon as Retry-After is over', async () => {
  issuer.respondWith(DISCOVERY_PATH, 'cut off');
  expect(await use.now.signIn()).toBe(503);
  issuer.reset();

  use.now.setClockAfterNoon(5 * SECOND_MS - 1);
  expect(await use.now.signIn()).toBe(503);
  use.now.setClockAfterNoon(5 * SECOND_MS);
  expect(await use.now.signIn()).toBe(200);
});
