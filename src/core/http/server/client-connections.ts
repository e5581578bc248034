import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The time that a new connection has to send its first request while the server closes. */
const FIRST_REQUEST_TIMEOUT_MS = 1_000;

/** Tracks the connections of a server, so that it can close without cutting off a running request. */
export class HttpConnections {
  private readonly openSockets = new Set<Socket>();
  /** The connections with a running request, and the last response of each. */
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

  /**
   * Closes a connection on which nothing moves for this time, although the service has something to send or nothing to do.
   * A request that the service works on, or whose body still arrives, has other limits.
   */
  closeStalled(timeoutMs: number): void {
    this.server.setTimeout(timeoutMs, (socket: Socket) => {
      if (!this.pendingResponses.has(socket) || socket.writableLength > 0) socket.destroy();
    });
  }

  /** Sets `Connection: close` on every response from now on (RFC 9112 §9.6). */
  startDraining(): void {
    this.isDraining = true;
    for (const response of this.pendingResponses.values()) setConnectionClose(response);
  }

  /**
   * Accepts no more connections, and closes each open one as soon as it is idle.
   * @param timeoutMs the time that running requests have to finish
   */
  async close(timeoutMs: number): Promise<void> {
    this.startDraining();
    // A closing server no longer enforces Node's timeouts, so a silent client would keep it open for ever.
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

/** Aborted when the process is asked to stop. Then readiness fails, responses close their connections, and no job starts. */
export const shutdownController = new AbortController();
