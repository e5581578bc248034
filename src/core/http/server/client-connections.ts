import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds for whoever has just connected to say what they want. */
const A_WORD = 1_000;

/** The connections of a server, so that it parts from its clients without cutting anybody off. */
export class Connections {
  private readonly open = new Set<Socket>();
  /** Where something is still to be answered, and the last of it. */
  private readonly answering = new Map<Socket, ServerResponse>();
  private isParting = false;

  constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      this.open.add(socket);
      socket.once('close', () => this.open.delete(socket));
    });
    for (const asked of ['request', 'checkExpectation'])
      server.prependListener(asked, ({ socket }: IncomingMessage, response: ServerResponse) => {
        this.note(socket, response);
      });
  }

  /** From here on each answer is the last of its connection (RFC 9112 §9.6). */
  part(): void {
    this.isParting = true;
    for (const response of this.answering.values()) endConnection(response);
  }

  /**
   * Takes no more connections, and closes those that are there when nothing is asked on them.
   * @param patience milliseconds for what is still to be answered
   */
  async close(patience: number): Promise<void> {
    this.part();
    // Node stops to time out who is slow, so that somebody who says nothing would keep the server for ever.
    const silent = setTimeout(() => {
      for (const socket of this.open) if (!this.answering.has(socket)) socket.destroy();
    }, A_WORD);
    const all = setTimeout(() => {
      this.server.closeAllConnections();
    }, patience);
    await new Promise((resolve) => this.server.close(resolve));
    clearTimeout(silent);
    clearTimeout(all);
  }

  private note(socket: Socket, response: ServerResponse): void {
    this.answering.set(socket, response);
    response.once('close', () => {
      if (this.answering.get(socket) === response) this.answering.delete(socket);
    });
    if (this.isParting) endConnection(response);
  }
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** Aborted when the process is asked to stop: it is not ready for more, its answers end their connections, it begins nothing new. */
export const stopping = new AbortController();
