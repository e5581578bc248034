import { BlockList, isIP } from 'node:net';

/** The networks that settings call by a name. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const FAMILIES = { 4: 'ipv4', 6: 'ipv6' } as const;
const BITS = { 4: 32, 6: 128 } as const;

/** A list of addresses and networks, as settings name them: `10.0.0.7`, `2001:db8::/32`, `loopback`. */
export class NetworkList {
  private readonly list = new BlockList();

  constructor(networks: readonly string[]) {
    for (const network of networks.flatMap((name) => NAMED_NETWORKS[name] ?? [name])) {
      const [address = '', bits] = network.split('/');
      const version = isIP(address) as 4 | 6;
      this.list.addSubnet(address, bits === undefined ? BITS[version] : Number(bits), FAMILIES[version]);
    }
  }

  /** @param address normalized, see `normalizeAddress`; `null` is in no network */
  includes(address: string | null): boolean {
    return address !== null && this.list.check(address, FAMILIES[isIP(address) as 4 | 6]);
  }
}
