import type { Socket } from 'node:net';
import { type Channel, Topic } from '../../worker-channel.js';
import { ConnectionCounts } from './connection-counts.js';

/** A connection of a worker: its number there. */
type ConnectionId = number;

const OPENED = new Topic<{ readonly id: ConnectionId; readonly client: string }>('connection-opened');
const CLOSED = new Topic<ConnectionId>('connection-closed');
/** The primary process tells a worker to close a connection. */
const CLOSE = new Topic<ConnectionId>('close-connection');

/**
 * Reports the connections of this worker to the primary process, and closes those that are too many for all workers together.
 * Such a connection is open for the moment until the primary process answers.
 */
export class PrimaryConnections {
  private readonly sockets = new Map<ConnectionId, Socket>();
  private lastId: ConnectionId = 0;

  constructor(private readonly primary: Channel) {
    primary.on(CLOSE, (id) => {
      this.sockets.get(id)?.destroy();
    });
  }

  report(client: string, socket: Socket): void {
    const id = ++this.lastId;
    this.sockets.set(id, socket);
    this.primary.tell(OPENED, { id, client });
    socket.once('close', () => {
      this.sockets.delete(id);
      this.primary.tell(CLOSED, id);
    });
  }
}

interface WorkerConnection {
  readonly client: string;
  destroy(): void;
}

/** Counts the connections of all workers, in the primary process. */
export class WorkerConnections {
  private readonly counts = new ConnectionCounts<WorkerConnection>();

  /** Counts the connections of a worker. @returns a function to call when the worker has ended */
  follow(worker: Channel): () => void {
    const connections = new Map<ConnectionId, WorkerConnection>();
    worker.on(OPENED, ({ id, client }) => {
      const connection = { client, destroy: () => worker.tell(CLOSE, id) };
      if (this.counts.add(client, connection)) connections.set(id, connection);
    });
    const remove = (id: ConnectionId) => {
      const connection = connections.get(id);
      connections.delete(id);
      if (connection) this.counts.remove(connection.client, connection);
    };
    worker.on(CLOSED, remove);
    return () => {
      for (const id of [...connections.keys()]) remove(id);
    };
  }
}
