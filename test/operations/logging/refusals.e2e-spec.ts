import './with-logs.js';
import '../../accounts/rate-limits/with-limits.js';
import { expect, it } from '@jest/globals';
import { fromAddress } from '../../accounts/rate-limits/addresses.js';
import { waitUntil } from '../../support/until.js';
import { useCalendar } from '../../support/calendar.js';
import { useLog } from './log-capture.js';

const calendar = useCalendar();
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
