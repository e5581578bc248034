import { expect, it } from '@jest/globals';
import { until } from '../../support/until.js';
import { ME, MINUTES, SECONDS, useNewCalendars } from './issuer-calendar.js';
import { DISCOVERY, issuer, KEYS, newKey } from './issuer.js';

const { ADMIN } = await import('../../support/calendar.js');

const use = useNewCalendars();

const { rsa, ec } = issuer.keys;
const ASKED_ONCE = [DISCOVERY, KEYS];

it('many requests at once ask the issuer once', async () => {
  const statuses = await Promise.all(Array.from({ length: 20 }, () => use.now.signIn()));

  expect(statuses).toEqual(Array(20).fill(200));
  expect(issuer.asked).toEqual(ASKED_ONCE);
});

it('nothing is asked of the issuer for requests without its tokens', async () => {
  expect((await use.now.calendar.get('/events')).status).toBe(200);
  expect((await use.now.calendar.get(ME, { as: ADMIN })).status).toBe(200);
  expect(issuer.asked).toEqual([]);
});

it('a new key is found when a token names it, but the issuer is not asked again within 30 seconds', async () => {
  const fresh = await newKey('RS256', 'fresh');
  expect(await use.now.signIn()).toBe(200);
  issuer.publish(rsa, fresh);

  use.now.after(29 * SECONDS);
  for (let n = 0; n < 5; n++) expect(await use.now.signIn(fresh)).toBe(401);
  expect(issuer.asked).toEqual(ASKED_ONCE);
  use.now.after(30 * SECONDS);
  expect(await use.now.signIn(fresh)).toBe(200);
  expect(await use.now.signIn(rsa)).toBe(200);
  expect(issuer.asked).toEqual([...ASKED_ONCE, ...ASKED_ONCE]);
});

it('keys that nobody knows cost the issuer one question in 30 seconds, however many come', async () => {
  const unknown = await newKey('RS256', 'unknown');
  expect(await use.now.signIn()).toBe(200);

  use.now.after(31 * SECONDS);
  expect(await Promise.all(Array.from({ length: 10 }, () => use.now.signIn(unknown)))).toEqual(Array(10).fill(401));
  expect(await use.now.signIn(unknown)).toBe(401);
  expect(issuer.asked).toEqual([...ASKED_ONCE, ...ASKED_ONCE]);
});

it('a key that was withdrawn counts for ten minutes, and until the issuer was asked behind the scenes', async () => {
  expect(await use.now.signIn()).toBe(200);
  issuer.publish(ec);

  use.now.after(10 * MINUTES - 1);
  expect(await use.now.signIn()).toBe(200);
  expect(issuer.asked).toEqual(ASKED_ONCE);
  use.now.after(10 * MINUTES);
  expect(await use.now.signIn()).toBe(200);
  await until(async () => (await use.now.signIn()) === 401);
  expect(await use.now.signIn(ec)).toBe(200);
});

it('a key that was withdrawn while nobody signed in does not count once more', async () => {
  expect(await use.now.signIn()).toBe(200);
  issuer.publish(ec);

  use.now.after(20 * MINUTES);
  expect(await use.now.signIn()).toBe(401);
});
