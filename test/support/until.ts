import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Answer } from './calendar.js';

/** Waits until the condition holds, for at most 30 seconds. */
export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries === 1500) throw new Error('the condition did not hold within 30 seconds');
    await sleep(20);
  }
}

/** Sends a request until it gets another status than 503, with which an overloaded service refuses a request and writes nothing. */
export async function retryWhile503(send: () => Promise<Answer>): Promise<Answer> {
  const response = await send();
  if (response.status !== 503) return response;
  expect(response.headers.get('Retry-After')).toMatch(/^\d+$/);
  await sleep(200);
  return retryWhile503(send);
}
