import { createServer, type Server } from 'node:net';
import { ProxiedConnection } from './proxied-connection.js';

/** A TCP proxy between the service and its database server, with which tests cause network failures. */
export class DatabaseProxy {
  /** Called with all data that the service sends to the server, before it is forwarded. */
  onClientData: (data: string, proxiedConnection: ProxiedConnection) => void = () => undefined;
  private readonly connections = new Set<ProxiedConnection>();
  private readonly server: Server;
  private isPaused = false;

  /**
   * @param port the local port of the proxy
   * @param target the address of the database server
   */
  constructor(
    private readonly port: number,
    target: { host: string; port: number },
  ) {
    this.server = createServer((client) => {
      const proxiedConnection = new ProxiedConnection(client, target, (data, from) => {
        this.onClientData(data, from);
      });
      if (this.isPaused) proxiedConnection.pause();
      this.connections.add(proxiedConnection);
      client.on('close', () => this.connections.delete(proxiedConnection));
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
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
