import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { NetworkList } from '../http/context/network-list.js';
import { FetchError } from './fetch-error.js';

/** The ports of web servers. Other ports belong to services that must not receive requests of this one. */
const PUBLIC_PORTS = [80, 443, 8080, 8443];

/** Every IPv6 address that is routed between networks is below this prefix (RFC 4291 §2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public addresses at which a cloud answers its own machines with their credentials: that of Azure. */
const METADATA_ADDRESSES = ['168.63.129.16'];

/** Resolves a name to all of its addresses, as `lookup` of `node:dns` does. */
export type Resolve = (
  name: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Decides which addresses may be fetched from. */
export class AddressPolicy {
  private readonly trustedNetworks: NetworkList;

  /** @param networks private networks that may be fetched from, at any port, as `TRUST_PROXY` names them */
  constructor(
    private readonly networks: readonly string[],
    private readonly resolve: Resolve = lookup,
    private readonly allowsPublic = true,
  ) {
    this.trustedNetworks = new NetworkList(networks);
  }

  /** Returns the policy that allows the trusted networks alone: for what must not travel unencrypted. */
  withoutPublic(): AddressPolicy {
    return new AddressPolicy(this.networks, this.resolve, false);
  }

  /** Whether any address is allowed. */
  get allowsAny(): boolean {
    return this.allowsPublic || this.networks.length > 0;
  }

  /** @throws FetchError unless the address is public and the port one of a web server, or the network is trusted */
  assertAllowed(address: string, port: number): void {
    const plain = normalizeAddress(address);
    if (this.trustedNetworks.includes(plain)) return;
    if (plain === null || !this.allowsPublic || !isPublic(plain)) throw new FetchError('forbidden-address', address);
    if (!PUBLIC_PORTS.includes(port)) throw new FetchError('forbidden-port', String(port));
  }

  /**
   * Returns a `lookup` for a connection. It checks all addresses of the name and hands on the same ones, so that a name server
   * that changes its answer gains nothing. Node does not call it for a host that is an address.
   */
  createLookup(port: number): LookupFunction {
    return (name, options, done) => {
      this.resolve(name, { ...options, all: true }, (error, addresses) => {
        if (error) {
          done(error, '');
          return;
        }
        const problem = this.findProblem(name, addresses, port);
        const [first] = addresses;
        if (problem || first === undefined) done(problem ?? new FetchError('unknown-host', name), '');
        else if (options.all) done(null, addresses);
        else done(null, first.address, first.family);
      });
    };
  }

  private findProblem(name: string, addresses: readonly LookupAddress[], port: number): FetchError | undefined {
    try {
      for (const { address } of addresses) this.assertAllowed(address, port);
      return undefined;
    } catch (error) {
      const { kind, detail } = error as FetchError;
      return new FetchError(kind, `${name} (${detail})`);
    }
  }
}

/** Returns the address without its zone, and IPv4 instead of IPv4 in IPv6; `null` for what is not an address. */
function normalizeAddress(text: string): string | null {
  const address = text.replace(/%.*$/, '');
  return isIP(address) === 0 ? null : ipaddr.process(address).toString();
}

/** Tells whether the address is one of the internet: not private, local, shared, multicast, reserved, or a tunnel to IPv4. */
function isPublic(text: string): boolean {
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv6' ? address.match(GLOBAL_UNICAST) : !METADATA_ADDRESSES.includes(text);
}
