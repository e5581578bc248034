import { it } from '@jest/globals';
import { FreshReads, type SendTo, WRITES } from '../support/fresh-reads.js';
import { CALENDAR_PATH, TOKEN } from './support/client.js';
import { SERVER, useServer } from './support/database.js';
import { printFigure } from './support/print-figure.js';
import type { Service } from './support/service.js';
import { useServices } from './support/services.js';

const services = useServices();
const server = useServer();

const TRIALS_PER_WRITE = 112;

const sendTo =
  (instances: readonly [Service, Service]): SendTo =>
  async (instance, { method, path, language, isSignedIn, etag, body }) => {
    const url = path.startsWith('//') ? path.slice(1) : CALENDAR_PATH.replace('/ca/', `/${language}/`) + path;
    const response = await fetch(instances[instance].origin + url, {
      method,
      headers: {
        ...(isSignedIn ? { Authorization: `Bearer ${TOKEN}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(etag === undefined ? {} : { 'If-None-Match': etag }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, etag: response.headers.get('ETag'), body: text === '' ? null : JSON.parse(text) };
  };

it(`after 1,000 writes through two instances on ${SERVER}, no read shows the state before`, async () => {
  const environment = { DATABASE_URL: await server.createDatabase() };
  const reads = new FreshReads(sendTo([await services.start(environment), await services.start(environment)]));

  await reads.open();
  for (const write of WRITES) await reads.run(write, TRIALS_PER_WRITE);

  printFigure(`${TRIALS_PER_WRITE * WRITES.length} trials`);
});
