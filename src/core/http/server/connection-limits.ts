import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Settings } from '../../config/settings.js';
import { buildAddressKey, type TrustedProxies } from '../context/client-address.js';

/** Connections beyond the limit that Node accepts, so that this class can choose which one to close. */
const MAX_CLOSING_CONNECTIONS = 100;

/** The connections of trusted proxies count together, and for the limit of all clients only. */
const PROXY = 'proxy';

/**
 * Limits the connections of each client of a server, and all together. When all are taken, a new client gets the place of the
 * client with the most connections.
 */
export class ConnectionLimits {
  /** From the oldest to the newest. */
  private readonly socketsByClient = new Map<string, Set<Socket>>();
  private count = 0;

  constructor(
    server: Server,
    private readonly settings: Pick<Settings, 'maxConnections' | 'maxConnectionsPerAddress'>,
    private readonly proxies: TrustedProxies,
  ) {
    server.maxConnections = settings.maxConnections + MAX_CLOSING_CONNECTIONS;
    server.prependListener('connection', (socket) => {
      this.admit(socket);
    });
  }

  /** Counts a new connection until it closes, or closes it if there are too many. */
  private admit(socket: Socket): void {
    const client = this.proxies.includes(socket.remoteAddress) ? PROXY : buildAddressKey(socket.remoteAddress);
    const { maxConnections, maxConnectionsPerAddress } = this.settings;
    const sockets = this.socketsByClient.get(client) ?? new Set();
    const isFull = client !== PROXY && sockets.size >= maxConnectionsPerAddress;
    if (isFull || (this.count >= maxConnections && !this.closeOneOfMost(sockets.size))) {
      socket.destroy();
      return;
    }
    this.socketsByClient.set(client, sockets.add(socket));
    this.count++;
    socket.once('close', () => {
      this.remove(client, socket);
    });
  }

  private remove(client: string, socket: Socket): void {
    const sockets = this.socketsByClient.get(client);
    if (!sockets?.delete(socket)) return;
    this.count--;
    if (sockets.size === 0) this.socketsByClient.delete(client);
  }

  /** Closes the oldest connection of the client that has the most, if that is more than `least` and one. @returns whether it did */
  private closeOneOfMost(least: number): boolean {
    let most: readonly [string, Set<Socket>] | undefined;
    for (const entry of this.socketsByClient) if (entry[0] !== PROXY && entry[1].size > (most?.[1].size ?? least + 1)) most = entry;
    if (!most) return false;
    const [oldest] = most[1];
    this.remove(most[0], oldest!);
    oldest!.destroy();
    return true;
  }
}
