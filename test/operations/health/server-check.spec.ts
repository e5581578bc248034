import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { queryServer } from '../../../src/operations/health/database-check.js';

const sockets: Socket[] = [];
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  sockets.push(socket);
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

it('the query rejects when the server accepts the connection and never answers, as a frozen server does', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  await expect(queryServer(`mysql://calendar:secret@127.0.0.1:${port}/calendar`, 'SELECT 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

it('the query rejects immediately when no server listens', async () => {
  await expect(queryServer('mysql://calendar:secret@127.0.0.1:1/calendar', 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
