import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { settings } from '../../config/settings.js';
import { primary } from '../../worker-channel.js';
import { buildAddressKey, isTrustedProxy } from '../context/client-address.js';
import { ConnectionCounts, PROXY } from './connection-counts.js';
import { PrimaryConnections } from './worker-connections.js';

/** Connections beyond the limit that Node accepts, so that this class can choose which one to close. */
const MAX_CLOSING_CONNECTIONS = 100;

/** Applies the limits of connections to a server. With several workers, the primary process also counts those of all. */
export class ConnectionLimits {
  private readonly counts = new ConnectionCounts<Socket>();
  private readonly ofAllWorkers = primary && new PrimaryConnections(primary);

  constructor(server: Server) {
    // The primary process would offer a refused connection to the other workers, again and again.
    if (!this.ofAllWorkers) server.maxConnections = settings.maxConnections + MAX_CLOSING_CONNECTIONS;
    server.prependListener('connection', (socket) => {
      this.admit(socket);
    });
  }

  private admit(socket: Socket): void {
    const client = isTrustedProxy(socket.remoteAddress) ? PROXY : buildAddressKey(socket.remoteAddress);
    if (!this.counts.add(client, socket)) return;
    socket.once('close', () => {
      this.counts.remove(client, socket);
    });
    this.ofAllWorkers?.report(client, socket);
  }
}
