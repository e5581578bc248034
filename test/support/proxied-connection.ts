import { connect, type Socket } from 'node:net';

/** A proxied TCP connection between a client and a server. */
export class ProxiedConnection {
  private readonly server: Socket;
  private readonly pendingChunks: (() => void)[] = [];
  private isPaused = false;

  /** @param onClientData is called with the data of the client before it is forwarded */
  constructor(
    private readonly client: Socket,
    target: { host: string; port: number },
    onClientData: (data: string, proxiedConnection: ProxiedConnection) => void,
  ) {
    this.server = connect(target);
    client.on('data', (bytes) => {
      onClientData(bytes.toString('latin1'), this);
      this.forward(() => this.server.write(bytes));
    });
    this.server.on('data', (bytes) => {
      this.forward(() => client.write(bytes));
    });
    client.on('error', () => undefined).on('close', () => this.server.destroy());
    this.server.on('error', () => undefined).on('close', () => client.destroy());
  }

  /** Holds back all data, in both directions, until `resume` is called. */
  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    for (const send of this.pendingChunks.splice(0)) send();
  }

  /** Closes the connection; both sides are notified. */
  close(): void {
    this.client.destroy();
  }

  /** Closes the connection on the side of the server only. The client gets a reset when it sends data. */
  closeServerSide(): void {
    this.server.removeAllListeners('close').destroy();
    this.client.removeAllListeners('data').on('data', () => this.client.resetAndDestroy());
  }

  /** Drops the data of the server from now on, and still forwards that of the client. */
  dropResponses(): void {
    this.server.removeAllListeners('data').resume();
  }

  private forward(send: () => void): void {
    if (this.isPaused) this.pendingChunks.push(send);
    else send();
  }
}
