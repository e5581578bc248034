import { createHash } from 'node:crypto';

/** Returns a short text that equal values share, and no others: the SHA-256 of the value as JSON, in 43 characters of base64url. */
export function hashJson(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
