import { isIP } from 'node:net';

export function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[^/]+\/?$/.test(text) && new URL(text).search === '';
}

/** Tells whether the text is the host of an origin, as a URL shows it: in lower case, with a port other than that of the scheme. */
export function isHost(text: string): boolean {
  return ['http', 'https'].some((scheme) => isOrigin(`${scheme}://${text}`) && new URL(`${scheme}://${text}`).host === text);
}

/** Tells whether the text is a path without `.` and `..`: clients resolve those, so their requests would never reach it. */
function isPath(text: string): boolean {
  return /^\/?[\w.~-]+(\/[\w.~-]+)*\/?$/.test(text) && !/(^|\/)\.\.?(\/|$)/.test(text);
}

/** First segments of paths that the service uses for other things than the calendar. */
const RESERVED_PATHS = ['docs', 'assets', 'health', 'media', 'metrics'];

export function isAvailablePath(text: string): boolean {
  return isPath(text) && !RESERVED_PATHS.includes(text.replace(/^\//, '').split('/', 1)[0]!.toLowerCase());
}

/** Tells whether the text is an address, a network in CIDR notation, or one of the three names of `NetworkList`. */
export function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const maxPrefixLength = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return (
    maxPrefixLength > 0 && rest.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxPrefixLength))
  );
}

/** Tells whether the text is a database URL. It must not have parameters: the driver would ignore them without a message. */
export function isDatabaseUrl(text: string): boolean {
  return URL.canParse(text) && /^(mysql|mariadb):\/\/[^/?#]+\/[^/?#]+$/.test(text) && doesNotThrow(() => decodeURIComponent(text));
}

/** Tells whether DATABASE_PASSWORD can go with this URL: the URL has a user and no password. */
export function hasUserWithoutPassword(text: string): boolean {
  return isDatabaseUrl(text) && new URL(text).username !== '' && new URL(text).password === '';
}

export function addPassword(url: string, password: string): string {
  const complete = new URL(url);
  complete.password = encodeURIComponent(password);
  return complete.href;
}

export function isRedisUrl(text: string): boolean {
  return URL.canParse(text) && /^rediss?:\/\/[^/]+(\/\d{1,4})?\/?$/.test(text);
}

/** Tells whether the URL has https, or is on this machine: the keys that verify tokens must not cross a network unencrypted. */
export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

export function isIssuer(text: string): boolean {
  return text.length <= 255 && isSecureUrl(text) && new URL(text).search === '' && new URL(text).hash === '';
}

/** Tells whether the text is the path of a folder, or `s3://` and the name of a bucket. */
export function isMediaStorage(text: string): boolean {
  return /^s3:/i.test(text) ? /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(text) : text.length <= 4096 && !text.includes('://');
}

export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[^/]/.test(text);
}

/** Tells whether the text is a list of exporters as OpenTelemetry defines it. `none` must stand alone. */
export function areTraceExporters(text: string): boolean {
  const names = text.split(',').map((name) => name.trim());
  return text.trim() === 'none' || names.every((name) => ['otlp', 'console', 'zipkin'].includes(name));
}

export function isTimezone(text: string): boolean {
  return doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone: text }));
}

function doesNotThrow(parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}

/** The pattern of usernames. The service stores them in lower case. */
export const USERNAME_PATTERN = /^[\w.@-]{1,60}$/;
