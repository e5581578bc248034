import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, dropDatabase } from '../../support/service/database.js';
import { useProcesses } from '../startup/service-process.js';

const serviceProcesses = useProcesses();
beforeAll(() => createDatabase());
afterAll(() => dropDatabase());

const CANARIES = {
  ADMIN_PASSWORD: 'Canary-password',
  ADMIN_TOKEN: 'cal_canary-of-the-administrator',
  METRICS_TOKEN: 'canary-of-the-metrics',
  REDIS_URL: 'redis://calendar:Canary%20of-Redis@127.0.0.1:1',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=canary-of-the-collector',
  LOG_LEVEL: 'trace',
};

/** Starts a database server that denies access to every user (MySQL Client/Server Protocol, ERR_Packet). */
async function startRefusingServer() {
  const text = Buffer.from("Access denied for user 'calendar'@'127.0.0.1' (using password: YES)");
  const packet = Buffer.concat([Buffer.from([text.length + 3, 0, 0, 0, 0xff, 1045 & 255, 1045 >> 8]), text]);
  const server = createServer((socket) => socket.on('error', () => undefined).end(packet));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

it('the service starts without printing its secrets', async () => {
  const service = serviceProcesses.start(CANARIES);
  await service.waitForOutput('listens');
  await service.waitForOutput('Redis does not answer');
  service.stop();

  expect(await service.exitStatus).toBe(0);
  expect(service.output()).not.toMatch(/canary/i);
});

it('the service does not start when the database denies access, and does not print the password', async () => {
  const { server, port } = await startRefusingServer();
  const service = serviceProcesses.start({ ...CANARIES, DATABASE_URL: `mysql://calendar:Canary%20of-MySQL@127.0.0.1:${port}/calendar` });

  expect(await service.exitStatus).toBe(78);
  server.close();
  expect(service.output()).toContain('DATABASE_URL');
  expect(service.output()).not.toMatch(/canary/i);
});
