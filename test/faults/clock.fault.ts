import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Due } from './support/due.js';
import { figure, seconds } from './support/figure.js';
import { MovedClock } from './support/moved-clock.js';
import { useServices } from './support/services.js';

const services = useServices();

const MANY = 20;
/** Milliseconds. */
const HOUR = 3_600_000;
/** Longer than the interval of the scheduled jobs. */
const A_LOOK = 35_000;

it('the service publishes each event once, although its clock jumps forward, back and forward again', async () => {
  const clock = new MovedClock(services.folder);
  const { client } = await services.start(clock.environment);
  const due = new Due(client);
  await due.create(MANY, Date.now() + HOUR);
  const [before, hidden] = [await due.publications(), await due.visible()];

  clock.set(2 * HOUR);
  const took = await due.published();
  clock.set(-2 * HOUR);
  await sleep(A_LOOK);
  const back = await due.visible();
  clock.set(2 * HOUR);
  await sleep(A_LOOK);
  const after = await due.publications();

  figure(`a clock that jumps 2 h forward, 4 h back, 4 h forward: ${MANY} due, ${after} publications, the last after ${seconds(took)}`);
  expect([before, hidden]).toEqual([0, 0]);
  expect(back).toBe(MANY);
  expect(await due.visible()).toBe(MANY);
  expect(after).toBe(MANY);
});
