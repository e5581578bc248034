/** Import this file before the service: it then connects to its database through a proxy that can fail. */
import { execFileSync } from 'node:child_process';
import { afterEach, beforeAll } from '@jest/globals';
import { DatabaseProxy } from '../../../support/database-proxy.js';

/** The service reads its settings when it is imported, so the free port is found synchronously, in another process. */
const FREE_PORT_SCRIPT = `const server = require('node:net').createServer();
  server.listen(0, '127.0.0.1', () => { process.stdout.write(String(server.address().port)); server.close(); });`;

const url = new URL(process.env.DATABASE_URL!);
const port = Number(execFileSync(process.execPath, ['--eval', FREE_PORT_SCRIPT]));

export const databaseProxy = new DatabaseProxy(port, { host: url.hostname, port: Number(url.port || 3306) });
process.env.DATABASE_URL = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href;

beforeAll(() => databaseProxy.open());
afterEach(() => {
  databaseProxy.onClientData = () => undefined;
});
