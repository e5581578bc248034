import type { Settings } from '../../core/config/settings.js';

const REDACTED = '[withheld]';

/** Patterns of credentials anywhere in a line. Without look-behind, because a client could make that slow. */
const CREDENTIAL_PATTERNS = [
  // Tokens of this service, and JSON Web Tokens (RFC 7519 §3).
  String.raw`\bcal_[\w-]{16,}`,
  String.raw`\beyJ[\w-]+\.[\w-]+\.[\w-]*`,
  // Values of `Authorization` (RFC 9110 §11.4), and the user information of a URL (RFC 3986 §3.2.1).
  String.raw`\b(?:Bearer|Basic) +[\w.~+/=-]{4,}`,
  String.raw`\/\/[^\s/@"]+@`,
];

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches a JSON member whose name tells that its value is a secret. */
const SECRET_MEMBER_PATTERN = /"([\w-]{0,40}(?:password|secret|token|authorization|cookie)[\w-]{0,40})":"(?:[^"\\]|\\.)*"/gi;

/** Returns the function that takes credentials out of a line of the log. It runs immediately before the line is written. */
export function createRedactor(settings: Pick<Settings, 'secrets'>): (line: string) => string {
  // Escaped as in a line of JSON.
  const configured = settings.secrets.map((secret) => escapeRegExp(JSON.stringify(secret).slice(1, -1)));
  const secrets = new RegExp([...configured, ...CREDENTIAL_PATTERNS].join('|'), 'gi');
  return (line) => line.replace(secrets, REDACTED).replace(SECRET_MEMBER_PATTERN, `"$1":"${REDACTED}"`);
}
