/** Imported before the service: its database is then reached through a network that can fail. */
import { execFileSync } from 'node:child_process';
import { afterEach, beforeAll } from '@jest/globals';
import { DatabaseProxy } from '../../../support/database-proxy.js';

/** The service reads its settings while it is imported, which is not to be kept waiting: so a port is found right now. */
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
