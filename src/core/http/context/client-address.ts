import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4, isIPv6 } from 'node:net';
import { NetworkList } from './network-list.js';

/** A request passes at most so many trusted proxies. */
const MAX_PROXIES = 16;

/** The proxies of the operator, whose `X-Forwarded-For` names the client. */
export class TrustedProxies {
  private readonly list: NetworkList | undefined;

  constructor(networks: readonly string[]) {
    this.list = networks.length > 0 ? new NetworkList(networks) : undefined;
  }

  /** Tells whether the other end of a connection is one of them. */
  includes(socketAddress: string | undefined): boolean {
    return this.list?.includes(normalizeAddress(socketAddress ?? '')) === true;
  }

  /**
   * Returns the address of the client: that of the connection or, if that is a trusted proxy, the last address in
   * `X-Forwarded-For` that is no trusted proxy. Reads only as much of the header as it needs.
   * @returns `null` if the address is not known, because a careless proxy passes on any header of a client
   */
  findClientAddress({ socket, headers }: IncomingMessage): string | null {
    let address = normalizeAddress(socket.remoteAddress ?? '');
    if (this.list === undefined) return address;
    const forwarded = String(headers['x-forwarded-for'] ?? '');
    let end = forwarded.length;
    for (let hop = 0; hop < MAX_PROXIES && end > 0 && this.list.includes(address); hop++) {
      const comma = forwarded.lastIndexOf(',', end - 1);
      address = normalizeAddress(forwarded.slice(comma + 1, end).trim());
      end = comma;
    }
    return address;
  }
}

/**
 * Normalizes an IP address: unwraps IPv4 in IPv6 (RFC 4291 §2.5.5.2), and drops the zone, which names a network card.
 * @returns `null` for what is not an IP address
 */
export function normalizeAddress(address: string): string | null {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) === 0 ? null : plain;
}

/**
 * Returns the key under which a client address is counted: an IPv4 address itself, also inside of IPv6 (RFC 4291
 * §2.5.5.2); of an IPv6 address its /64, which one household or server has for itself (RFC 6177); else the empty string.
 */
export function buildAddressKey(address: string | null | undefined): string {
  // Node writes IPv4 inside of IPv6 in this form.
  const [bare = ''] = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').split('%');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return '';
  const groups = parseIpv6Groups(bare);
  const wrapsIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (wrapsIPv4) return toBytes(groups.slice(6)).join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address (RFC 4291 §2.2). */
function parseIpv6Groups(address: string): number[] {
  const [head = [], tail = []] = address.split('::').map(parseGroups);
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** Parses the groups on one side of `::`. An IPv4 address at the end makes two groups. */
function parseGroups(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!isIPv4(group)) return [parseInt(group, 16)];
    const [a, b, c, d] = group.split('.').map(Number) as [number, number, number, number];
    return [a * 256 + b, c * 256 + d];
  });
}

function toBytes(groups: number[]): number[] {
  return groups.flatMap((group) => [group >> 8, group & 255]);
}
