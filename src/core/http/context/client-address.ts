import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { settings } from '../../config/settings.js';
import { NetworkList } from './networks.js';

/** A request passes at most so many trusted proxies. */
const MAX_PROXIES = 16;

const trustedProxies = new NetworkList(settings.trustProxy);

/** Tells whether the other end of a connection is a proxy of the operator, whose `X-Forwarded-For` names the client. */
export function isTrustedProxy(socketAddress: string | undefined): boolean {
  return settings.trustProxy.length > 0 && trustedProxies.includes(normalizeAddress(socketAddress ?? ''));
}

/**
 * Returns the address of the client: that of the connection or, if that is a trusted proxy, the last address in
 * `X-Forwarded-For` that is no trusted proxy. Reads only as much of the header as it needs.
 * @returns `null` if the address is not known, because a careless proxy passes on any header of a client
 */
export function findClientAddress({ socket, headers }: IncomingMessage): string | null {
  let address = normalizeAddress(socket.remoteAddress ?? '');
  if (settings.trustProxy.length === 0) return address;
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  let end = forwarded.length;
  for (let hop = 0; hop < MAX_PROXIES && end > 0 && trustedProxies.includes(address); hop++) {
    const comma = forwarded.lastIndexOf(',', end - 1);
    address = normalizeAddress(forwarded.slice(comma + 1, end).trim());
    end = comma;
  }
  return address;
}

/**
 * Normalizes an IP address: unwraps IPv4 in IPv6 (RFC 4291 §2.5.5.2), and drops the zone, which names a network card.
 * @returns `null` for what is not an IP address
 */
export function normalizeAddress(address: string): string | null {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) === 0 ? null : plain;
}
