import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { UnitOfWork } from '../../src/core/database/transactions/unit-of-work.js';

/** Whether the connection to the database server is cut, and its open sockets. */
const proxy = { isCut: false, ends: new Set<Socket>() };

// Before the service is imported, because it then reads its settings. It connects to the database server through a proxy.
if (process.env.DATABASE_URL) {
  const url = new URL(process.env.DATABASE_URL);
  const [host, port] = [url.hostname, Number(url.port || 3306)];
  const server = createServer((near) => {
    connectSockets(near, connect(port, host));
  }).unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.DATABASE_URL = url.href;
}

function connectSockets(near: Socket, far: Socket): void {
  for (const [end, other] of [
    [near, far],
    [far, near],
  ] as const) {
    proxy.ends.add(end);
    end.on('error', () => undefined).on('close', () => other.destroy());
    end.pipe(other);
  }
  if (proxy.isCut) near.destroy();
}

/**
 * Makes the database unavailable. The connection to a server is cut. The SQLite file loses its beginning,
 * which every read needs; no write may happen until it is restored.
 * @returns a function that makes the database available again
 */
export async function breakDatabase(database: DataSource, work: UnitOfWork): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL) return closeProxy();
  await database.query('PRAGMA wal_autocheckpoint = 0');
  await database.query('CREATE TABLE first_page (id integer)');
  await database.query('DROP TABLE first_page');
  return truncateWal(join(process.env.DATA_DIR!, 'calendar.sqlite-wal'), work);
}

function closeProxy(): () => Promise<void> {
  proxy.isCut = true;
  for (const end of proxy.ends) end.destroy();
  return () => {
    proxy.isCut = false;
    return Promise.resolve();
  };
}

function truncateWal(path: string, work: UnitOfWork): Promise<() => Promise<void>> {
  return new Promise((lost) => {
    const written = work.run(
      () =>
        new Promise<void>((done) => {
          const bytes = readFileSync(path);
          truncateSync(path);
          lost(() => {
            writeFileSync(path, bytes);
            done();
            return written;
          });
        }),
    );
  });
}
