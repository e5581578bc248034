import { expect, it } from '@jest/globals';
import { waitUntil } from '../../support/until.js';
import { ME_PATH, MINUTE_MS, SECOND_MS, useIssuerCalendars } from './issuer-calendar.js';
import { DISCOVERY_PATH, issuer, KEYS_PATH, newKey } from './issuer.js';
import { ADMIN } from '../../support/calendar.js';

const use = useIssuerCalendars();

const { rsa, ec } = issuer.keys;
const ASKED_ONCE = [DISCOVERY_PATH, KEYS_PATH];

it('many simultaneous requests fetch the issuer’s keys once', async () => {
  const statuses = await Promise.all(Array.from({ length: 20 }, () => use.now.signIn()));

  expect(statuses).toEqual(Array(20).fill(200));
  expect(issuer.requestedPaths).toEqual(ASKED_ONCE);
});

it('the service does not ask the issuer for requests without its tokens', async () => {
  expect((await use.now.calendar.get('/events')).status).toBe(200);
  expect((await use.now.calendar.get(ME_PATH, { as: ADMIN })).status).toBe(200);
  expect(issuer.requestedPaths).toEqual([]);
});

it('the service finds a new key when a token names it, but asks the issuer at most every 30 seconds', async () => {
  const fresh = await newKey('RS256', 'fresh');
  expect(await use.now.signIn()).toBe(200);
  issuer.publishKeys(rsa, fresh);

  use.now.setClockAfterNoon(29 * SECOND_MS);
  for (let n = 0; n < 5; n++) expect(await use.now.signIn(fresh)).toBe(401);
  expect(issuer.requestedPaths).toEqual(ASKED_ONCE);
  use.now.setClockAfterNoon(30 * SECOND_MS);
  expect(await use.now.signIn(fresh)).toBe(200);
  expect(await use.now.signIn(rsa)).toBe(200);
  expect(issuer.requestedPaths).toEqual([...ASKED_ONCE, ...ASKED_ONCE]);
});

it('tokens with unknown keys cost the issuer one request in 30 seconds, however many come', async () => {
  const unknown = await newKey('RS256', 'unknown');
  expect(await use.now.signIn()).toBe(200);

  use.now.setClockAfterNoon(31 * SECOND_MS);
  expect(await Promise.all(Array.from({ length: 10 }, () => use.now.signIn(unknown)))).toEqual(Array(10).fill(401));
  expect(await use.now.signIn(unknown)).toBe(401);
  expect(issuer.requestedPaths).toEqual([...ASKED_ONCE, ...ASKED_ONCE]);
});

it('a withdrawn key is valid for ten minutes, and until the background refresh is over', async () => {
  expect(await use.now.signIn()).toBe(200);
  issuer.publishKeys(ec);

  use.now.setClockAfterNoon(10 * MINUTE_MS - 1);
  expect(await use.now.signIn()).toBe(200);
  expect(issuer.requestedPaths).toEqual(ASKED_ONCE);
  use.now.setClockAfterNoon(10 * MINUTE_MS);
  expect(await use.now.signIn()).toBe(200);
  await waitUntil(async () => (await use.now.signIn()) === 401);
  expect(await use.now.signIn(ec)).toBe(200);
});

it('a key that was withdrawn while no user signed in is refused at its next use', async () => {
  expect(await use.now.signIn()).toBe(200);
  issuer.publishKeys(ec);

  use.now.setClockAfterNoon(20 * MINUTE_MS);
  expect(await use.now.signIn()).toBe(401);
});
