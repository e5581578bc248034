import { isIP } from 'node:net';
import { parseChains, parseLanguages } from '../language/parse-languages.js';

export function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[^/]+\/?$/.test(text) && new URL(text).search === '';
}

/** Segments that a client would resolve before asking, `.` and `..`, could never be reached. */
export function isPath(text: string): boolean {
  return /^\/?[\w.~-]+(\/[\w.~-]+)*\/?$/.test(text) && !/(^|\/)\.\.?(\/|$)/.test(text);
}

/** What Express takes for a proxy: an address, a network in CIDR notation, or one of its words. */
export function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return most > 0 && rest.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most));
}

export function isDatabaseUrl(text: string): boolean {
  return URL.canParse(text) && /^(mysql|mariadb):\/\/[^/]+\/[^/]+$/.test(text);
}

export function isRedisUrl(text: string): boolean {
  return URL.canParse(text) && /^rediss?:\/\/[^/]+(\/\d{1,4})?\/?$/.test(text);
}

/** What a person's tokens are checked by must not come over a network in the clear. */
export function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

export function isIssuer(text: string): boolean {
  return text.length <= 255 && isSafeUrl(text) && new URL(text).search === '' && new URL(text).hash === '';
}

export function areLanguages(text: string): boolean {
  return succeeds(() => parseLanguages(text));
}

export function areChains(text: string, languages: string): boolean {
  return succeeds(() => parseChains(text, parseLanguages(languages)));
}

export function isTimezone(text: string): boolean {
  return succeeds(() => new Intl.DateTimeFormat('en', { timeZone: text }));
}

function succeeds(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
