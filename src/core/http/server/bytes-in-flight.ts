import type { Response } from 'express';
import { serviceUnavailable } from '../../errors/domain-error.js';
import { buildAddressKey } from '../context/client-address.js';

/** A body or a response up to this size does not count: the limit of connections limits those. */
const MAX_UNCOUNTED_BYTES = 16 * 1024;
/** One client may use up this part of the budget. */
const MAX_SHARE = 1 / 4;

/** Limits the bytes of bodies and responses that a server has in memory. */
export class BytesInFlight {
  private reserved = 0;
  private readonly reservedByClient = new Map<string, number>();

  /** @param budget the most bytes of all clients together */
  constructor(private readonly budget: number) {}

  /**
   * Reserves memory for a body that is being received, or for a response, until the client has read the response.
   * @returns a function that releases it before
   * @throws DomainError 503 when all clients together, or this client alone, have too much in flight
   */
  readonly reserve = (bytes: number, response: Response): (() => void) => {
    // After the client has closed the connection there is no event that would release the bytes.
    if (bytes <= MAX_UNCOUNTED_BYTES || response.req.socket.destroyed) return () => undefined;
    const client = buildAddressKey(response.req.head.address);
    const own = this.reservedByClient.get(client) ?? 0;
    if (this.reserved + bytes > this.budget || own + bytes > Math.max(this.budget * MAX_SHARE, bytes))
      throw serviceUnavailable('too many bytes are in flight');
    this.reserved += bytes;
    this.reservedByClient.set(client, own + bytes);
    const release = () => {
      response.off('close', release);
      this.reserved -= bytes;
      const left = this.reservedByClient.get(client)! - bytes;
      if (left > 0) this.reservedByClient.set(client, left);
      else this.reservedByClient.delete(client);
    };
    response.once('close', release);
    return release;
  };
}
