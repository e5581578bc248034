import type { JWTPayload } from 'jose';
import { type Role, ROLES } from '../../../core/http/context/principal.js';
import { cleanLine } from '../../../core/text/clean.js';
import { USERNAME_PATTERN } from '../../../core/config/rules.js';
import { dateToUtc } from '../../../core/time/moment.js';

/** The claims of a verified token. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  /** Whole seconds since 1970. */
  readonly issuedAtSeconds: number;
  /** UTC. */
  readonly expiresUtc: string;
  /** Undefined: the token names no known role. */
  readonly role: Role | undefined;
  /** The user may choose this and the next two, so they must not identify the user (OpenID Connect Core 1.0 §5.7). */
  readonly username: string | undefined;
  readonly name: string | undefined;
  readonly email: string | null;
}

/** The issuer's clock may differ this much from the service's. */
export const CLOCK_TOLERANCE_SECONDS = 30;

const MAX_TIME_MS = Date.UTC(9999, 11, 31, 23, 59, 59);
const MAX_NAME_LENGTH = 255;
const MAX_EMAIL_LENGTH = 254;
/** Looser than the validation of what clients write: the address is only displayed. */
const EMAIL_PATTERN = /^[^\s\p{C}@<>"(),:;\\]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/**
 * Returns the claims that the service uses (RFC 7519 §4.1, OpenID Connect Core 1.0 §5.1).
 * @param roleClaim the name of a claim, or a path into one, e.g. `realm_access.roles`
 * @returns undefined when a required claim is missing or the subject is not usable
 */
export function parseClaims({ iss, sub, iat, exp, ...others }: JWTPayload, roleClaim: string): Claims | undefined {
  if (iss === undefined || iat === undefined || exp === undefined || !isSubject(sub)) return undefined;
  return {
    issuer: iss,
    subject: sub,
    issuedAtSeconds: Math.floor(iat),
    expiresUtc: dateToUtc(new Date(Math.min(exp * 1000, MAX_TIME_MS))),
    role: findStrongestRole(findClaim(others, roleClaim)),
    username: parseUsername(others.preferred_username),
    name: parseName(others.name),
    email: parseEmail(others.email),
  };
}

/**
 * Tells whether the subject has at most 255 characters (OpenID Connect Core 1.0 §2), without control characters and lone
 * surrogates: not every database keeps those apart.
 */
function isSubject(sub: unknown): sub is string {
  return typeof sub === 'string' && /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(sub) && sub.trim() !== '';
}

/** Returns a claim by its name or by its path. The whole name is tried first, because a name may be a URL, with dots. */
function findClaim(claims: object, path: string): unknown {
  if (Object.hasOwn(claims, path)) return (claims as Record<string, unknown>)[path];
  return path.split('.').reduce<unknown>((value, step) => {
    const hasStep = typeof value === 'object' && value !== null && Object.hasOwn(value, step);
    return hasStep ? (value as Record<string, unknown>)[step] : undefined;
  }, claims);
}

function findStrongestRole(claim: unknown): Role | undefined {
  const names: unknown[] = Array.isArray(claim) ? claim : [claim];
  return ROLES.findLast((role) => names.includes(role));
}

function parseUsername(claim: unknown): string | undefined {
  const username = typeof claim === 'string' ? claim.toLowerCase() : '';
  return USERNAME_PATTERN.test(username) ? username : undefined;
}

function parseName(claim: unknown): string | undefined {
  if (typeof claim !== 'string') return undefined;
  return [...cleanLine(claim.toWellFormed())].slice(0, MAX_NAME_LENGTH).join('').trim() || undefined;
}

function parseEmail(claim: unknown): string | null {
  const email = typeof claim === 'string' ? claim.normalize('NFC') : '';
  return email.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(email) ? email : null;
}
