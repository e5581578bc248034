import { expect, it } from '@jest/globals';
import { fromAddress, WITH_LIMITS } from '../../accounts/rate-limits/addresses.js';
import { waitUntil } from '../../support/until.js';
import { useCalendar } from '../../support/calendar.js';
import { useLog } from './log-capture.js';

const calendar = useCalendar({ ...WITH_LIMITS, LOG_LEVEL: 'info' });
const captured = useLog(calendar);

it('of many requests above a limit only some have a line, and one line a second counts the others', async () => {
  const headers = fromAddress('203.0.113.200');
  for (let n = 0; n < 30; n++) await Promise.all(Array.from({ length: 10 }, () => calendar.get('/tags', { headers })));
  const withLine = () => captured.lines().filter(({ status, msg }) => status === 429 && msg === 'request');
  const counted = () => captured.lines().filter(({ msg }) => msg === 'requests above a limit');
  const sumOfCounted = () => counted().reduce((sum, { refused }) => sum + Number(refused), 0);
  await waitUntil(() => withLine().length + sumOfCounted() === 294);

  expect(withLine().length).toBeGreaterThanOrEqual(10);
  expect(sumOfCounted()).toBeGreaterThan(0);
  expect(counted()[0]).toEqual({
    level: 'warn',
    time: expect.any(String),
    refused: expect.any(Number),
    status: 429,
    addresses: 1,
    most: { '203.0.113.200': expect.any(Number) },
    msg: 'requests above a limit',
  });
});

it('of many requests that are refused for another reason only some have a line, too', async () => {
  for (let n = 0; n < 10; n++)
    await Promise.all(Array.from({ length: 10 }, (_, m) => calendar.get('/nothing', { headers: fromAddress(`203.0.113.${10 * n + m}`) })));
  const withLine = () => captured.lines().filter(({ status, msg }) => status === 404 && msg === 'request');
  const counted = () => captured.lines().filter(({ msg }) => msg === 'refused requests');
  await waitUntil(() => withLine().length + counted().reduce((sum, { refused }) => sum + Number(refused), 0) === 100);

  expect(withLine().length).toBeGreaterThanOrEqual(10);
  expect(counted()[0]).toEqual(expect.objectContaining({ level: 'info', status: 404, refused: expect.any(Number) }));
});

it('an address that is refused for five minutes, one after the other, is in the log once an hour, with the settings that help', async () => {
  const reachLimit = async (address: string, minute: number) => {
    calendar.clock.set(new Date(Date.UTC(2026, 10, 22, 11, minute)).toISOString());
    for (let n = 0; n < 7; n++) await calendar.get('/tags', { headers: fromAddress(address) });
  };
  const warnings = () => captured.lines().filter(({ from }) => from === 'RateLimits');

  for (const minute of [0, 1, 2, 3]) await reachLimit('203.0.113.201', minute);
  for (const minute of [10, 14, 18, 22, 26]) await reachLimit('203.0.113.202', minute);
  expect(warnings()).toEqual([]);

  for (let minute = 30; minute < 40; minute++) await reachLimit('203.0.113.203', minute);
  expect(warnings()).toMatchObject([
    {
      level: 'warn',
      msg: expect.stringMatching(/^203\.0\.113\.203 has been refused.* RATE_LIMIT_ANONYMOUS, 6 requests.*TRUST_PROXY.*token/),
    },
  ]);
  for (let minute = 91; minute < 96; minute++) await reachLimit('203.0.113.203', minute);
  expect(warnings()).toHaveLength(2);
});
