import { isIP } from 'node:net';
import { parseChains, parseLanguages } from './parse-languages.js';

export function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[^/]+\/?$/.test(text) && new URL(text).search === '';
}

/** Segments that a client would resolve before asking, `.` and `..`, could never be reached. */
export function isPath(text: string): boolean {
  return /^\/?[\w.~-]+(\/[\w.~-]+)*\/?$/.test(text) && !/(^|\/)\.\.?(\/|$)/.test(text);
}

/** What the service serves beside the calendar. */
const TAKEN = ['docs', 'assets', 'health', 'metrics'];

export function isFreePath(text: string): boolean {
  return isPath(text) && !TAKEN.includes(text.replace(/^\//, '').split('/', 1)[0]!.toLowerCase());
}

/** What Express takes for a proxy: an address, a network in CIDR notation, or one of its words. */
export function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return most > 0 && rest.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most));
}

/** Parameters are none: a driver would read over them, and an operator would think that they hold. */
export function isDatabaseUrl(text: string): boolean {
  return URL.canParse(text) && /^(mysql|mariadb):\/\/[^/?#]+\/[^/?#]+$/.test(text) && succeeds(() => decodeURIComponent(text));
}

/** Whether a password of its own goes with this URL: it names somebody, without one. */
export function lacksPassword(text: string): boolean {
  return isDatabaseUrl(text) && new URL(text).username !== '' && new URL(text).password === '';
}

export function withPassword(url: string, password: string | undefined): string {
  if (password === undefined) return url;
  const complete = new URL(url);
  complete.password = encodeURIComponent(password);
  return complete.href;
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

export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[^/]/.test(text);
}

/** As OpenTelemetry's own variables list them: `none` stands alone. */
export function areTraceExporters(text: string): boolean {
  const names = text.split(',').map((name) => name.trim());
  return text.trim() === 'none' || names.every((name) => ['otlp', 'console', 'zipkin'].includes(name));
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
