import { secretsIn } from '../../core/config/secrets.js';
import { settings } from '../../core/config/settings.js';

const WITHHELD = '[withheld]';

/** Patterns of credentials anywhere in a line. Without look-behind, because a client could make that slow. */
const CREDENTIALS = [
  // Tokens of this service, and JSON Web Tokens (RFC 7519 §3).
  String.raw`\bcal_[\w-]{16,}`,
  String.raw`\beyJ[\w-]+\.[\w-]+\.[\w-]*`,
  // Values of `Authorization` (RFC 9110 §11.4), and the user information of a URL (RFC 3986 §3.2.1).
  String.raw`\b(?:Bearer|Basic) +[\w.~+/=-]{4,}`,
  String.raw`\/\/[^\s/@"]+@`,
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The secrets of the settings, escaped as in a line of JSON. */
const OURS = secretsIn(settings).map((secret) => escaped(JSON.stringify(secret).slice(1, -1)));

const SECRET = new RegExp([...OURS, ...CREDENTIALS].join('|'), 'gi');

/** Matches a JSON member whose name tells that its value is a secret. */
const MEMBER = /"([\w-]{0,40}(?:password|secret|token|authorization|cookie)[\w-]{0,40})":"(?:[^"\\]|\\.)*"/gi;

/** Returns a line of the log without credentials. Runs immediately before the line is written. */
export function withhold(line: string): string {
  return line.replace(SECRET, WITHHELD).replace(MEMBER, `"$1":"${WITHHELD}"`);
}
