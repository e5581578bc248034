import { beforeEach, expect, it } from '@jest/globals';
import { LoginThrottle } from '../../../src/accounts/rate-limits/login-throttle.service.js';
import { MemoryRateLimitStore } from '../../../src/accounts/rate-limits/rate-limit-store.js';
import { TestClock } from '../../support/service/test-clock.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

/** Records the delays instead of waiting. */
class RecordingThrottle extends LoginThrottle {
  readonly waits: number[] = [];

  protected override wait(milliseconds: number): Promise<void> {
    this.waits.push(milliseconds);
    return Promise.resolve();
  }
}

let clock: TestClock;
let throttle: RecordingThrottle;
let strangers = 0;

beforeEach(() => {
  clock = new TestClock();
  throttle = new RecordingThrottle(new MemoryRateLimitStore(clock), TEST_SETTINGS);
});

const attempt = (name: string) => throttle.startAttempt(name, `198.51.100.${++strangers}`);
const attempts = async (count: number, name: string) => {
  for (let n = 0; n < count; n++) await attempt(name);
};

it('wrong passwords for one account from many addresses are delayed more and more, and never refused', async () => {
  await attempts(5, 'pau');
  expect(throttle.waits).toEqual([]);

  await attempts(8, 'pau');

  expect(throttle.waits).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000, 4000]);
});

it('sign-ins of other accounts are not delayed', async () => {
  await attempts(9, 'pau');
  throttle.waits.length = 0;

  await attempts(5, 'marta');

  expect(throttle.waits).toEqual([]);
});

it('a successful sign-in resets the delay', async () => {
  await attempts(7, 'pau');
  await throttle.startAttempt('pau', '203.0.113.1');
  await throttle.recordSuccess('pau', '203.0.113.1');
  throttle.waits.length = 0;

  await attempts(5, 'pau');

  expect(throttle.waits).toEqual([]);
});

it('the delay is reset after an hour', async () => {
  await attempts(6, 'pau');
  expect(throttle.waits).toEqual([250]);

  clock.set('2026-11-21T12:00:00Z');
  await attempts(5, 'pau');

  expect(throttle.waits).toEqual([250]);
});

it('long usernames that differ in the last letter are different accounts', async () => {
  await attempts(6, `${'x'.repeat(4000)}a`);
  await attempts(5, `${'x'.repeat(4000)}b`);

  expect(throttle.waits).toEqual([250]);
});
