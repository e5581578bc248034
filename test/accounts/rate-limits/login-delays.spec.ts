import { beforeEach, expect, it } from '@jest/globals';
import { LoginThrottle } from '../../../src/accounts/rate-limits/login-throttle.service.js';
import { MemoryRateLimitStore } from '../../../src/accounts/rate-limits/memory-rate-limit-store.js';
import { TestClock } from '../../support/service/test-clock.js';

/** Notes how long it would wait. */
class Patient extends LoginThrottle {
  readonly waits: number[] = [];

  protected override wait(milliseconds: number): Promise<void> {
    this.waits.push(milliseconds);
    return Promise.resolve();
  }
}

let clock: TestClock;
let guessing: Patient;
let strangers = 0;

beforeEach(() => {
  clock = new TestClock();
  guessing = new Patient(new MemoryRateLimitStore(clock));
});

const attempt = (name: string) => guessing.startAttempt(name, `198.51.100.${++strangers}`);
const attempts = async (count: number, name: string) => {
  for (let n = 0; n < count; n++) await attempt(name);
};

it('lets an account’s guesses from all over wait longer and longer, and refuses none', async () => {
  await attempts(5, 'pau');
  expect(guessing.waits).toEqual([]);

  await attempts(8, 'pau');

  expect(guessing.waits).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000, 4000]);
});

it('lets nobody else wait', async () => {
  await attempts(9, 'pau');
  guessing.waits.length = 0;

  await attempts(5, 'marta');

  expect(guessing.waits).toEqual([]);
});

it('forgets them when the account’s own person signs in', async () => {
  await attempts(7, 'pau');
  await guessing.startAttempt('pau', '203.0.113.1');
  await guessing.recordSuccess('pau', '203.0.113.1');
  guessing.waits.length = 0;

  await attempts(5, 'pau');

  expect(guessing.waits).toEqual([]);
});

it('forgets them after an hour', async () => {
  await attempts(6, 'pau');
  expect(guessing.waits).toEqual([250]);

  clock.set('2026-11-21T12:00:00Z');
  await attempts(5, 'pau');

  expect(guessing.waits).toEqual([250]);
});

it('tells names apart however long they are', async () => {
  await attempts(6, `${'x'.repeat(4000)}a`);
  await attempts(5, `${'x'.repeat(4000)}b`);

  expect(guessing.waits).toEqual([250]);
});
