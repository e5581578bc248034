import { secretsIn } from '../../core/config/secrets.js';
import { settings } from '../../core/config/settings.js';

const WITHHELD = '[withheld]';

/** What looks like something to sign in with, wherever it stands. No look-behind: that can be made slow. */
const CREDENTIALS = [
  // Our tokens, and those of an issuer (RFC 7519 §3).
  String.raw`\bcal_[\w-]{16,}`,
  String.raw`\beyJ[\w-]+\.[\w-]+\.[\w-]*`,
  // What `Authorization` has (RFC 9110 §11.4), and an address before its host (RFC 3986 §3.2.1).
  String.raw`\b(?:Bearer|Basic) +[\w.~+/=-]{4,}`,
  String.raw`\/\/[^\s/@"]+@`,
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** As they stand in a line of JSON. */
const OURS = secretsIn(settings).map((secret) => escaped(JSON.stringify(secret).slice(1, -1)));

const SECRET = new RegExp([...OURS, ...CREDENTIALS].join('|'), 'gi');

/** A member of this name, whatever it holds. */
const MEMBER = /"([\w-]{0,40}(?:password|secret|token|authorization|cookie)[\w-]{0,40})":"(?:[^"\\]|\\.)*"/gi;

/** A line of the log without anything that somebody could sign in with; the last thing before it is written. */
export function withhold(line: string): string {
  return line.replace(SECRET, WITHHELD).replace(MEMBER, `"$1":"${WITHHELD}"`);
}
