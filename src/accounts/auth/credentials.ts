import { randomBytes } from 'node:crypto';
import type { UserPrincipal } from '../../core/http/context/principal.js';

/** The credentials of a request. */
export type Credentials =
  | { readonly scheme: 'bearer'; readonly token: string }
  | { readonly scheme: 'basic'; readonly username: string; readonly secret: string };

/** Let secret scanners recognize what the service generates: tokens, the secrets of sessions, and those of invitations. */
const SECRET_PREFIXES = { token: 'cal_', session: 'cals_', invitation: 'cali_' } as const;
const SECRET_BYTES = 32;

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

/** Returns a new secret: a prefix and 256 random bits. */
export function generateSecret(kind: keyof typeof SECRET_PREFIXES): string {
  return SECRET_PREFIXES[kind] + randomBytes(SECRET_BYTES).toString('base64url');
}

/** Tells whether a text looks like a secret of this kind. */
export function isSecretOf(kind: keyof typeof SECRET_PREFIXES, text: string): boolean {
  return text.startsWith(SECRET_PREFIXES[kind]) && /^[a-z]+_[\w-]{43}$/.test(text);
}

/** Returns the table and the id of the row that a user signed in with; `null` for other credentials. */
export function credentialRowOf({ tokenId, session }: UserPrincipal): { readonly table: 'token' | 'session'; readonly id: number | null } {
  return session === undefined ? { table: 'token', id: tokenId } : { table: 'session', id: session.id };
}
