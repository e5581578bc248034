import { isIPv4, isIPv6 } from 'node:net';

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
