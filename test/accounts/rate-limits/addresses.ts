/** The settings of a service that trusts the headers of these functions. */
export const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1' };

/** Those of one with small limits. */
export const WITH_LIMITS = {
  ...BEHIND_PROXY,
  RATE_LIMITS: 'on',
  RATE_LIMIT_ANONYMOUS: '6',
  RATE_LIMIT_SEARCH: '2',
  RATE_LIMIT_USER: '5',
  RATE_LIMIT_WRITES: '2',
  RATE_LIMIT_ADDRESS: '11',
  RATE_LIMIT_HEALTH: '3',
  RATE_LIMIT_FILES: '9',
};

let last = 0;

/** Returns the headers of a trusted proxy for a request from a new client address (TEST-NET-3, RFC 5737). */
export function fromNewAddress(): { 'X-Forwarded-For': string } {
  return fromAddress(`203.0.113.${++last}`);
}

export function fromAddress(address: string): { 'X-Forwarded-For': string } {
  return { 'X-Forwarded-For': address };
}
