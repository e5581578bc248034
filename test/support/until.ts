import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for something that happens in the background. */
export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries === 1500) throw new Error('it never happened');
    await sleep(20);
  }
}
