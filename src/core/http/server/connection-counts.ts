import { settings } from '../../config/settings.js';

/** The connections of trusted proxies count together, and for the limit of all clients only. */
export const PROXY = 'proxy';

/** A socket, or in the primary process a connection of a worker. */
interface Connection {
  destroy(): unknown;
}

/**
 * Limits the connections of each client, and all together. When all are taken, a new client gets the place of the client with
 * the most connections.
 */
export class ConnectionCounts<Item extends Connection> {
  /** From the oldest to the newest. */
  private readonly connectionsByClient = new Map<string, Set<Item>>();
  private count = 0;

  /** Counts a new connection, or closes it if there are too many. @returns whether it was counted */
  add(client: string, connection: Item): boolean {
    const connections = this.connectionsByClient.get(client) ?? new Set();
    const isFull = client !== PROXY && connections.size >= settings.maxConnectionsPerAddress;
    if (isFull || (this.count >= settings.maxConnections && !this.closeOneOfMost(connections.size))) {
      connection.destroy();
      return false;
    }
    this.connectionsByClient.set(client, connections.add(connection));
    this.count++;
    return true;
  }

  /** Takes back a connection that was closed. */
  remove(client: string, connection: Item): void {
    const connections = this.connectionsByClient.get(client);
    if (!connections?.delete(connection)) return;
    this.count--;
    if (connections.size === 0) this.connectionsByClient.delete(client);
  }

  /** Closes the oldest connection of the client that has the most, if that is more than `least` and one. @returns whether it did */
  private closeOneOfMost(least: number): boolean {
    let most: readonly [string, Set<Item>] | undefined;
    for (const entry of this.connectionsByClient) if (entry[0] !== PROXY && entry[1].size > (most?.[1].size ?? least + 1)) most = entry;
    if (!most) return false;
    const [oldest] = most[1];
    this.remove(most[0], oldest!);
    oldest!.destroy();
    return true;
  }
}
