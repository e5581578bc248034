import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';

/**
 * Starts a server whose address is a setting of the service, if possible on the port that it had in the test file before.
 * Then the files of a worker have the same settings, and share one copy of the service.
 * @param name of the server, for example `issuer`
 */
export async function listenAgain(server: Server, name: string): Promise<void> {
  const file = join(process.env.CALENDAR_TESTS!, `${name}-${process.env.JEST_WORKER_ID}.port`);
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  await listen(server, port).catch(() => listen(server, 0));
  writeFileSync(file, String((server.address() as AddressInfo).port));
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}
