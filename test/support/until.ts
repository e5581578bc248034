import { mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Answer } from './calendar.js';

const POLL_INTERVAL_MS = 10;
const MAX_POLLS = 3_000;
const STEP_MS = 100;

/** Waits until the condition holds, for at most 30 seconds. */
export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let polls = 0; !(await holds()); polls++) {
    if (polls === MAX_POLLS) throw new Error('the condition did not hold within 30 seconds');
    await sleep(POLL_INTERVAL_MS);
  }
}

/**
 * Runs work while the timers of the service stand still, and returns its result. `pass` lets their time pass, so that no test waits for a
 * timeout. It replaces the global `setTimeout` only: what waits with `node:timers/promises` goes on.
 */
export async function withTimers<T>(work: (pass: (milliseconds: number) => void) => Promise<T>): Promise<T> {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    return await work((milliseconds) => {
      // In steps, because a timer that begins while time passes ends after it otherwise.
      for (let passed = 0; passed < milliseconds; passed += STEP_MS) mock.timers.tick(STEP_MS);
    });
  } finally {
    mock.timers.reset();
  }
}

/** Runs work while the timers of the service run a hundred times as fast, and returns its result. See `withTimers`. */
export function withFastTimers<T>(work: () => Promise<T>): Promise<T> {
  return withTimers(async (pass) => {
    let isOver = false;
    const passing = waitUntil(() => {
      pass(1_000);
      return isOver;
    });
    const result = await work().finally(() => (isOver = true));
    await passing;
    return result;
  });
}

/** Sends a request until it gets another status than 503, with which an overloaded service refuses a request and writes nothing. */
export async function retryWhile503(send: () => Promise<Answer>): Promise<Answer> {
  const response = await send();
  if (response.status !== 503) return response;
  expect(response.headers.get('Retry-After')).toMatch(/^\d+$/);
  await sleep(200);
  return retryWhile503(send);
}
