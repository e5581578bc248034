import { connect, type Socket } from 'node:net';

/** What travels between one client and a server, both ways. */
export class Line {
  private readonly server: Socket;
  private readonly held: (() => void)[] = [];
  private isFrozen = false;

  /** @param hear sees what the client says before it is passed on */
  constructor(
    private readonly client: Socket,
    target: { host: string; port: number },
    hear: (said: string, line: Line) => void,
  ) {
    this.server = connect(target);
    client.on('data', (bytes) => {
      hear(bytes.toString('latin1'), this);
      this.pass(() => this.server.write(bytes));
    });
    this.server.on('data', (bytes) => {
      this.pass(() => client.write(bytes));
    });
    client.on('error', () => undefined).on('close', () => this.server.destroy());
    this.server.on('error', () => undefined).on('close', () => client.destroy());
  }

  /** What is said stays where it is, in both directions, until it thaws. */
  freeze(): void {
    this.isFrozen = true;
  }

  thaw(): void {
    this.isFrozen = false;
    for (const go of this.held.splice(0)) go();
  }

  /** Ends it for both, who notice. */
  cut(): void {
    this.client.destroy();
  }

  /** Ends it for the server alone: the client learns of it when it says something. */
  forget(): void {
    this.server.removeAllListeners('close').destroy();
    this.client.removeAllListeners('data').on('data', () => this.client.resetAndDestroy());
  }

  /** From here on, the server hears the client, but not the other way round. */
  deafen(): void {
    this.server.removeAllListeners('data').resume();
  }

  private pass(go: () => void): void {
    if (this.isFrozen) this.held.push(go);
    else go();
  }
}
