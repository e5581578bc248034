import { createServer, type Server } from 'node:net';
import { ProxiedConnection } from './proxied-connection.js';

/** The network between the service and its database server, which can be as bad as networks are. */
export class DatabaseProxy {
  /** Told of everything that the service says to the server, before it is passed on. */
  onClientData: (said: string, proxiedConnection: ProxiedConnection) => void = () => undefined;
  private readonly connections = new Set<ProxiedConnection>();
  private readonly server: Server;
  private isPaused = false;

  /** @param port where the server is found, on this machine */
  constructor(
    private readonly port: number,
    target: { host: string; port: number },
  ) {
    this.server = createServer((client) => {
      const proxiedConnection = new ProxiedConnection(client, target, (said, from) => {
        this.onClientData(said, from);
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

  /** Every line ends, and new ones are refused. */
  close(): void {
    this.server.close();
    this.closeConnections();
  }

  closeConnections(): void {
    for (const proxiedConnection of this.connections) proxiedConnection.close();
  }

  closeServerSides(): void {
    for (const proxiedConnection of this.connections) proxiedConnection.closeServerSide();
  }

  pause(): void {
    this.isPaused = true;
    for (const proxiedConnection of this.connections) proxiedConnection.pause();
  }

  resume(): void {
    this.isPaused = false;
    for (const proxiedConnection of this.connections) proxiedConnection.resume();
  }
}
