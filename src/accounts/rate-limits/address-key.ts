import { isIPv4, isIPv6 } from 'node:net';

/**
 * Under what an address is counted: IPv4 as it is, also where IPv6 wraps it (RFC 4291 §2.5.5.2); IPv6 by its /64, which
 * is what one household or server has to itself (RFC 6177). What is no address is all counted as one.
 */
export function buildAddressKey(address: string | undefined): string {
  const [bare = ''] = (address ?? '').split('%');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return '';
  const groups = parseIpv6Groups(bare);
  const wrapsIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (wrapsIPv4) return toBytes(groups.slice(6)).join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address (RFC 4291 §2.2). */
function parseIpv6Groups(address: string): number[] {
  const [head = [], tail = []] = address.split('::').map(parseGroups);
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** Groups as written, with an IPv4 address at the end as two of them. */
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
