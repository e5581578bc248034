import { createHmac, type KeyObject, randomBytes } from 'node:crypto';

/** The credentials of a request. */
export type Credentials =
  | { readonly scheme: 'bearer'; readonly token: string }
  | { readonly scheme: 'basic'; readonly username: string; readonly secret: string };

/** Lets secret scanners recognize a token. */
const TOKEN_PREFIX = 'cal_';
const TOKEN_BYTES = 32;

/**
 * Parses an `Authorization` header: `Bearer` (RFC 6750 §2.1) or `Basic` (RFC 7617).
 * @returns undefined when it is neither
 */
export function parseCredentials(header: string): Credentials | undefined {
  const [, scheme, value = ''] = /^(bearer|basic) +([\w.~+/=-]{1,8192})$/i.exec(header.trim()) ?? [];
  if (scheme === undefined) return undefined;
  if (scheme.toLowerCase() === 'bearer') return { scheme: 'bearer', token: value };
  const [username, ...secret] = Buffer.from(value, 'base64').toString('utf8').split(':');
  return secret.length === 0 ? undefined : { scheme: 'basic', username: username!.toLowerCase(), secret: secret.join(':') };
}

/** Returns a new token: a prefix and 256 random bits. */
export function generateToken(): string {
  return TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the hash under which the database stores a token: HMAC-SHA-256, hexadecimal. */
export function hashToken(token: string, key: KeyObject): string {
  return createHmac('sha256', key).update(token).digest('hex');
}
