import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds for whoever has just connected to say what they want. */
const FIRST_REQUEST_TIMEOUT_MS = 1_000;

/** The connections of a server, so that it parts from its clients without cutting anybody off. */
export class HttpConnections {
  private readonly openSockets = new Set<Socket>();
  /** Where something is still to be answered, and the last of it. */
  private readonly pendingResponses = new Map<Socket, ServerResponse>();
  private isDraining = false;

  constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      this.openSockets.add(socket);
      socket.once('close', () => this.openSockets.delete(socket));
    });
    for (const eventName of ['request', 'checkExpectation'])
      server.prependListener(eventName, ({ socket }: IncomingMessage, response: ServerResponse) => {
        this.trackResponse(socket, response);
      });
  }

  /** From here on each answer is the last of its connection (RFC 9112 §9.6). */
  startDraining(): void {
    this.isDraining = true;
    for (const response of this.pendingResponses.values()) setConnectionClose(response);
  }

  /**
   * Takes no more connections, and closes those that are there when nothing is asked on them.
   * @param timeoutMs milliseconds for what is still to be answered
   */
  async close(timeoutMs: number): Promise<void> {
    this.startDraining();
    // Node stops to time out who is slow, so that somebody who says nothing would keep the server for ever.
    const idleTimer = setTimeout(() => {
      for (const socket of this.openSockets) if (!this.pendingResponses.has(socket)) socket.destroy();
    }, FIRST_REQUEST_TIMEOUT_MS);
    const forceCloseTimer = setTimeout(() => {
      this.server.closeAllConnections();
    }, timeoutMs);
    await new Promise((resolve) => this.server.close(resolve));
    clearTimeout(idleTimer);
    clearTimeout(forceCloseTimer);
  }

  private trackResponse(socket: Socket, response: ServerResponse): void {
    this.pendingResponses.set(socket, response);
    response.once('close', () => {
      if (this.pendingResponses.get(socket) === response) this.pendingResponses.delete(socket);
    });
    if (this.isDraining) setConnectionClose(response);
  }
}

function setConnectionClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** Aborted when the process is asked to stop: it is not ready for more, its answers end their connections, it begins nothing new. */
export const shutdownController = new AbortController();
