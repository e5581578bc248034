import { connect, type Socket } from 'node:net';

/** A proxied TCP connection between a client and a server. */
export class ProxiedConnection {
  private readonly server: Socket;
  private readonly pendingChunks: (() => void)[] = [];
  private isPaused = false;
  /** The packet that answers the next request of the client instead of the server's answer. */
  private commitError: Buffer | undefined;

  /** @param onClientData is called with the data of the client before it is forwarded */
  constructor(
    private readonly client: Socket,
    target: { host: string; port: number },
    onClientData: (data: string, proxiedConnection: ProxiedConnection) => void,
  ) {
    this.server = connect(target);
    client.on('data', (bytes) => {
      onClientData(bytes.toString('latin1'), this);
      const sent = this.commitError === undefined ? bytes : toRollback(bytes);
      this.forward(() => this.server.write(sent));
    });
    this.server.on('data', (bytes) => {
      const answer = this.commitError ?? bytes;
      this.commitError = undefined;
      this.forward(() => client.write(answer));
    });
    client.on('error', () => undefined).on('close', () => this.server.destroy());
    this.server.on('error', () => undefined).on('close', () => client.destroy());
  }

  /** Holds back all data, in both directions, until `resume` is called. */
  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    for (const send of this.pendingChunks.splice(0)) send();
  }

  /** Closes the connection; both sides are notified. */
  close(): void {
    this.client.destroy();
  }

  /** Closes the connection on the side of the server only. The client gets a reset when it sends data. */
  closeServerSide(): void {
    this.server.removeAllListeners('close').destroy();
    this.client.removeAllListeners('data').on('data', () => this.client.resetAndDestroy());
  }

  /** Rolls back instead of the COMMIT that the client sends now, and answers with an error, like a cluster that refuses the transaction. */
  refuseCommit(code: number, message: string): void {
    const head = Buffer.from([0xff, code & 0xff, code >> 8]);
    this.commitError = toPacket(Buffer.concat([head, Buffer.from(`#40001${message}`)]), 1);
  }

  /** Drops the data of the server from now on, and still forwards that of the client. */
  dropResponses(): void {
    this.server.removeAllListeners('data').resume();
  }

  private forward(send: () => void): void {
    if (this.isPaused) this.pendingChunks.push(send);
    else send();
  }
}

/** Returns the packet of a statement with `ROLLBACK` in the place of `COMMIT`. */
function toRollback(packet: Buffer): Buffer {
  return toPacket(Buffer.from(packet.toString('latin1', 4).replace('COMMIT', 'ROLLBACK'), 'latin1'), packet[3]!);
}

/** Adds the length and the number of the packet in its exchange (MySQL client/server protocol). */
function toPacket(payload: Buffer, place: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUIntLE(payload.length, 0, 3);
  head[3] = place;
  return Buffer.concat([head, payload]);
}
