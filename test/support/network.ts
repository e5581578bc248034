import { createServer, type Server } from 'node:net';
import { Line } from './line.js';

/** The network between the service and its database server, which can be as bad as networks are. */
export class Network {
  /** Told of everything that the service says to the server, before it is passed on. */
  heard: (said: string, line: Line) => void = () => undefined;
  private readonly lines = new Set<Line>();
  private readonly entry: Server;
  private isFrozen = false;

  /** @param port where the server is found, on this machine */
  constructor(
    private readonly port: number,
    target: { host: string; port: number },
  ) {
    this.entry = createServer((client) => {
      const line = new Line(client, target, (said, from) => {
        this.heard(said, from);
      });
      if (this.isFrozen) line.freeze();
      this.lines.add(line);
      client.on('close', () => this.lines.delete(line));
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.entry.listen(this.port, '127.0.0.1', resolve));
    this.entry.unref();
  }

  /** Every line ends, and new ones are refused. */
  close(): void {
    this.entry.close();
    this.cut();
  }

  cut(): void {
    for (const line of this.lines) line.cut();
  }

  forget(): void {
    for (const line of this.lines) line.forget();
  }

  freeze(): void {
    this.isFrozen = true;
    for (const line of this.lines) line.freeze();
  }

  thaw(): void {
    this.isFrozen = false;
    for (const line of this.lines) line.thaw();
  }
}
