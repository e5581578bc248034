import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the condition holds, for at most 30 seconds. */
export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries === 1500) throw new Error('the condition did not hold within 30 seconds');
    await sleep(20);
  }
}
