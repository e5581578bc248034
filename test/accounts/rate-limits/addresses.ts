let last = 0;

/** Headers of a request from an address that nobody had before (TEST-NET-3, RFC 5737), as a trusted proxy sends them. */
export function fromNewAddress(): { 'X-Forwarded-For': string } {
  return fromAddress(`203.0.113.${++last}`);
}

export function fromAddress(address: string): { 'X-Forwarded-For': string } {
  return { 'X-Forwarded-For': address };
}
