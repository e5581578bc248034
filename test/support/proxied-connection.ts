import { connect, type Socket } from 'node:net';

/** What travels between one client and a server, both ways. */
export class ProxiedConnection {
  private readonly server: Socket;
  private readonly pendingChunks: (() => void)[] = [];
  private isPaused = false;

  /** @param hear sees what the client says before it is passed on */
  constructor(
    private readonly client: Socket,
    target: { host: string; port: number },
    hear: (said: string, proxiedConnection: ProxiedConnection) => void,
  ) {
    this.server = connect(target);
    client.on('data', (bytes) => {
      hear(bytes.toString('latin1'), this);
      this.forward(() => this.server.write(bytes));
    });
    this.server.on('data', (bytes) => {
      this.forward(() => client.write(bytes));
    });
    client.on('error', () => undefined).on('close', () => this.server.destroy());
    this.server.on('error', () => undefined).on('close', () => client.destroy());
  }

  /** What is said stays where it is, in both directions, until it thaws. */
  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    for (const go of this.pendingChunks.splice(0)) go();
  }

  /** Ends it for both, who notice. */
  close(): void {
    this.client.destroy();
  }

  /** Ends it for the server alone: the client learns of it when it says something. */
  closeServerSide(): void {
    this.server.removeAllListeners('close').destroy();
    this.client.removeAllListeners('data').on('data', () => this.client.resetAndDestroy());
  }

  /** From here on, the server hears the client, but not the other way round. */
  dropResponses(): void {
    this.server.removeAllListeners('data').resume();
  }

  private forward(go: () => void): void {
    if (this.isPaused) this.pendingChunks.push(go);
    else go();
  }
}
