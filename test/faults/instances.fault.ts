import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { SERVER, useServer } from './support/database.js';
import { ScheduledEvents } from './support/scheduled-events.js';
import { formatSeconds, printFigure } from './support/print-figure.js';
import { useServices } from './support/services.js';

const services = useServices();
const server = useServer();

const MANY = 50;
/** Milliseconds: longer than the interval of the scheduled jobs on both instances. */
const A_LOOK = 35_000;

/** Events that were published more than once, with their changes. */
const TWICE = `SELECT e.id, e.version, c.at_utc, c.fields, c.user_id, c.sequence FROM event e JOIN change_log c ON c.resource = 'event' AND c.record_id = e.id
  WHERE c.action <> 'create' AND e.version <> 2 ORDER BY e.id, c.sequence`;

it(`two instances on one ${SERVER} publish each scheduled event once`, async () => {
  const url = await server.createDatabase();
  const instances = await Promise.all([1, 2].map(() => services.spawn({ DATABASE_URL: url })));
  await Promise.all(instances.map((instance) => instance.waitUntilAnswers()));
  const scheduledEvents = new ScheduledEvents(instances[0]!.client);
  const at = Date.now() + 15_000;
  await scheduledEvents.create(MANY, at);

  await scheduledEvents.waitUntilPublished();
  const took = Date.now() - at;
  await sleep(A_LOOK);
  const publications = await scheduledEvents.countPublications();

  printFigure(`two instances on ${SERVER}: ${MANY} due at once, ${publications} publications, the last after ${formatSeconds(took)}`);
  expect(await server.createQuery(url)(TWICE)).toEqual([]);
  expect(publications).toBe(MANY);
});
