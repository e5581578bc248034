import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The time that a new connection has to send its first request while the server closes. */
const FIRST_REQUEST_TIMEOUT_MS = 1_000;

/** Tracks the connections of a server, so that it can close without cutting off a running request. */
export class HttpConnections {
  private readonly openSockets = new Set<Socket>();
  /** The connections with running requests, and their responses in the order of the requests. */
  private readonly pendingResponses = new Map<Socket, Set<ServerResponse>>();
  /** The response to the last request of each connection. */
  private readonly lastResponses = new WeakMap<Socket, ServerResponse>();
  private isDraining = false;

  constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      this.openSockets.add(socket);
      socket.once('close', () => {
        this.openSockets.delete(socket);
        this.closeQueuedResponses(socket);
      });
    });
    server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
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
    for (const responses of this.pendingResponses.values()) setConnectionClose([...responses].at(-1)!);
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

  /** Returns the response to the request that still arrives on a connection. */
  findArriving(socket: Socket): ServerResponse | undefined {
    const last = this.lastResponses.get(socket);
    return last?.req.complete === false ? last : undefined;
  }

  /**
   * Waits for the responses that must be sent before a malformed message is answered: those to earlier requests, and one to the
   * message itself that has begun already. It does not wait for those to later requests, which Node sends after this one.
   * @param own the response to the malformed message, if its head was in order
   * @returns whether the message may be answered now
   */
  async finishEarlier(socket: Socket, own: ServerResponse | undefined): Promise<boolean> {
    for (const response of this.pendingResponses.get(socket) ?? []) {
      if (response !== own || response.headersSent) await once(response, 'close').catch(() => undefined);
      if (response === own) break;
    }
    return socket.writable && own?.headersSent !== true;
  }

  private trackResponse(socket: Socket, response: ServerResponse): void {
    this.lastResponses.set(socket, response);
    const responses = this.pendingResponses.get(socket) ?? new Set();
    this.pendingResponses.set(socket, responses.add(response));
    response.once('close', () => {
      responses.delete(response);
      if (responses.size === 0) this.pendingResponses.delete(socket);
    });
    if (this.isDraining) setConnectionClose(response);
  }

  /** Node emits no `close` on a response that waits behind another one when the client closes the connection. */
  private closeQueuedResponses(socket: Socket): void {
    for (const response of this.pendingResponses.get(socket) ?? []) if (response.socket === null) response.emit('close');
  }
}

function setConnectionClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
