import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { ScheduledEvents } from './support/scheduled-events.js';
import { formatSeconds, printFigure } from './support/print-figure.js';
import { ShiftedClock } from './support/shifted-clock.js';
import { useServices } from './support/services.js';

const services = useServices();

const MANY = 20;
/** Milliseconds. */
const HOUR = 3_600_000;
/** Longer than the interval of the scheduled jobs. */
const A_LOOK = 35_000;

it('the service publishes each event once, although its clock jumps forward, back and forward again', async () => {
  const clock = new ShiftedClock(services.folder);
  const { client } = await services.start(clock.environment);
  const scheduledEvents = new ScheduledEvents(client);
  await scheduledEvents.create(MANY, Date.now() + HOUR);
  const [before, hidden] = [await scheduledEvents.countPublications(), await scheduledEvents.countVisible()];

  clock.setOffset(2 * HOUR);
  const took = await scheduledEvents.waitUntilPublished();
  clock.setOffset(-2 * HOUR);
  await sleep(A_LOOK);
  const back = await scheduledEvents.countVisible();
  clock.setOffset(2 * HOUR);
  await sleep(A_LOOK);
  const after = await scheduledEvents.countPublications();

  printFigure(
    `a clock that jumps 2 h forward, 4 h back, 4 h forward: ${MANY} due, ${after} publications, the last after ${formatSeconds(took)}`,
  );
  expect([before, hidden]).toEqual([0, 0]);
  expect(back).toBe(MANY);
  expect(await scheduledEvents.countVisible()).toBe(MANY);
  expect(after).toBe(MANY);
});
