import { connect, type Socket } from 'node:net';
import { CALENDAR_PATH, TOKEN } from './client.js';

/** A client that sends a request slowly. */
export class SlowClient {
  /** The data received so far. */
  received = '';
  isOpen = true;
  readonly connected: Promise<void>;
  readonly closed: Promise<void>;
  private readonly socket: Socket;

  /** @param localAddress an address of this machine, from which the client connects */
  constructor(port: number, localAddress = '127.0.0.1') {
    this.socket = connect({ port, host: '127.0.0.1', localAddress });
    this.socket.on('data', (chunk: Buffer) => (this.received += chunk.toString()));
    // The tests expect that the service closes the connection.
    this.socket.on('error', () => undefined);
    this.connected = new Promise((resolve) => this.socket.once('connect', () => resolve()));
    this.closed = new Promise((resolve) => {
      this.socket.once('close', () => {
        this.isOpen = false;
        resolve();
      });
    });
  }

  send(text: string): void {
    this.socket.write(text);
  }

  /** Reads no more, so that the service cannot send its answers. */
  stopReading(): this {
    this.socket.pause();
    return this;
  }

  /** Waits until this text was received, or the connection is closed. */
  waitFor(text: string): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.received.includes(text) || !this.isOpen) resolve();
      };
      this.socket.on('data', check).on('close', check);
      check();
    });
  }

  /** Sends the first part immediately, and the second part a byte a second. */
  sendSlowly(first: string, second: string): this {
    if (first !== '') this.send(first);
    let sent = 0;
    const timer = setInterval(() => this.socket.write(second.charAt(sent++)), 1_000);
    void this.closed.then(() => clearInterval(timer));
    return this;
  }

  disconnect(): void {
    this.socket.destroy();
  }
}

/** Connects clients, 100 at a time: more would overflow the queue of the listening socket. */
export async function connectClients(many: number, port: number, localAddress?: string): Promise<SlowClient[]> {
  const clients: SlowClient[] = [];
  while (clients.length < many) {
    const some = Array.from({ length: Math.min(100, many - clients.length) }, () => new SlowClient(port, localAddress));
    await Promise.all(some.map((client) => client.connected));
    clients.push(...some);
  }
  return clients;
}

/** Returns the request line and headers of a request that creates an event. The caller sends the body. */
export function formatEventHead(body: string): string {
  const lines = [
    `POST ${CALENDAR_PATH}/events HTTP/1.1`,
    'Host: calendar',
    `Authorization: Bearer ${TOKEN}`,
    'Content-Type: application/json',
  ];
  return `${[...lines, `Content-Length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n`;
}
