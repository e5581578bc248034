import type { Response } from 'express';
import { settings } from '../../config/settings.js';
import { serviceUnavailable } from '../../errors/domain-error.js';
import { buildAddressKey } from '../context/client-address.js';

/** A body or a response up to this size does not count: the limit of connections limits those. */
const MAX_UNCOUNTED_BYTES = 16 * 1024;
/** One client may use up this part of the budget. */
const MAX_SHARE = 1 / 4;

let reserved = 0;
const reservedByClient = new Map<string, number>();

/**
 * Reserves memory for a body that is being received, or for a response, until the client has read the response.
 * @returns a function that releases it before
 * @throws DomainError 503 when all clients together, or this client alone, have too much in flight
 */
export function reserveBytes(bytes: number, response: Response): () => void {
  // After the client has closed the connection there is no event that would release the bytes.
  if (bytes <= MAX_UNCOUNTED_BYTES || response.req.socket.destroyed) return () => undefined;
  const client = buildAddressKey(response.req.head.address);
  const own = reservedByClient.get(client) ?? 0;
  const budget = settings.maxBytesInFlight;
  if (reserved + bytes > budget || own + bytes > Math.max(budget * MAX_SHARE, bytes))
    throw serviceUnavailable('too many bytes are in flight');
  reserved += bytes;
  reservedByClient.set(client, own + bytes);
  const release = () => {
    response.off('close', release);
    reserved -= bytes;
    const left = reservedByClient.get(client)! - bytes;
    if (left > 0) reservedByClient.set(client, left);
    else reservedByClient.delete(client);
  };
  response.once('close', release);
  return release;
}
