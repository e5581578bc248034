let last = 0;

/** Returns the headers of a trusted proxy for a request from a new client address (TEST-NET-3, RFC 5737). */
export function fromNewAddress(): { 'X-Forwarded-For': string } {
  return fromAddress(`203.0.113.${++last}`);
}

export function fromAddress(address: string): { 'X-Forwarded-For': string } {
  return { 'X-Forwarded-For': address };
}
