import { afterEach } from '@jest/globals';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { ProxiedConnection } from './proxied-connection.js';
import { TEST_SETTINGS } from './service/test-settings.js';

/** A TCP proxy between the service and its database server, with which tests cause network failures. */
export class DatabaseProxy {
  /** Called with all data that the service sends to the server, before it is forwarded. */
  onClientData: (data: string, proxiedConnection: ProxiedConnection) => void = () => undefined;
  private readonly connections = new Set<ProxiedConnection>();
  private readonly server: Server;
  private isPaused = false;
  /** It stays the same when the proxy opens again. */
  private port = 0;

  /** @param target the address of the database */
  constructor(private readonly target: URL) {
    const server = { host: target.hostname, port: Number(target.port || 3306) };
    this.server = createServer((client) => {
      const proxiedConnection = new ProxiedConnection(client, server, (data, from) => {
        this.onClientData(data, from);
      });
      if (this.isPaused) proxiedConnection.pause();
      this.connections.add(proxiedConnection);
      client.on('close', () => this.connections.delete(proxiedConnection));
    });
  }

  /** The address of the database through this proxy, once it is open. */
  get url(): string {
    return Object.assign(new URL(this.target), { hostname: '127.0.0.1', port: String(this.port) }).href;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    this.server.unref();
  }

  /** Closes all connections and refuses new ones. */
  close(): void {
    this.server.close();
    this.closeConnections();
  }

  /** Closes all connections; both sides are notified. */
  closeConnections(): void {
    for (const proxiedConnection of this.connections) proxiedConnection.close();
  }

  /** Closes all connections on the side of the server only. */
  closeServerSides(): void {
    for (const proxiedConnection of this.connections) proxiedConnection.closeServerSide();
  }

  /** Holds back the data of all connections, also new ones, until `resume` is called. */
  pause(): void {
    this.isPaused = true;
    for (const proxiedConnection of this.connections) proxiedConnection.pause();
  }

  resume(): void {
    this.isPaused = false;
    for (const proxiedConnection of this.connections) proxiedConnection.resume();
  }
}

/** Opens a proxy between the service of a test file and its database: `useCalendar({ DATABASE_URL: databaseProxy.url })`. */
export async function openDatabaseProxy(): Promise<DatabaseProxy> {
  const databaseProxy = new DatabaseProxy(new URL(TEST_SETTINGS.databaseUrl!));
  await databaseProxy.open();
  afterEach(() => {
    databaseProxy.onClientData = () => undefined;
  });
  return databaseProxy;
}
