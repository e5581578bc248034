import { type Logger, pino, stdTimeFunctions } from 'pino';
import type { Settings } from '../../core/config/settings.js';
import { getCurrentRequestId } from '../../core/http/context/request-context.js';

/**
 * Returns a log that writes lines of JSON to standard output, with the id of the current request and of the active trace, if there are
 * any, and without the secrets of the settings.
 */
export function createLogger(settings: Settings): Logger {
  const redact = createRedactor(settings);
  return pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      mixin: () => ({ request_id: getCurrentRequestId() ?? undefined, ...getCurrentTrace() }),
    },
    { write: (line) => process.stdout.write(redact(line)) },
  );
}

const REDACTED = '[withheld]';

/** Patterns of credentials anywhere in a line. Without look-behind, because a client could make that slow. */
const CREDENTIAL_PATTERNS = [
  // Tokens of this service, secrets of sessions and invitations, and JSON Web Tokens (RFC 7519 §3).
  String.raw`\bcal[si]?_[\w-]{16,}`,
  String.raw`\beyJ[\w-]+\.[\w-]+\.[\w-]*`,
  // Values of `Authorization` (RFC 9110 §11.4), and the user information of a URL (RFC 3986 §3.2.1).
  String.raw`\b(?:Bearer|Basic) +[\w.~+/=-]{4,}`,
  String.raw`\/\/[^\s/@"]+@`,
];

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches a JSON member whose name tells that its value is a secret. */
const SECRET_MEMBER_PATTERN = /"([\w-]{0,40}(?:password|secret|token|authorization|cookie)[\w-]{0,40})":"(?:[^"\\]|\\.)*"/gi;

/** Returns the function that takes credentials out of a line of the log. It runs immediately before the line is written. */
function createRedactor(settings: Pick<Settings, 'secrets'>): (line: string) => string {
  // Escaped as in a line of JSON.
  const configured = settings.secrets.map((secret) => escapeRegExp(JSON.stringify(secret).slice(1, -1)));
  const secrets = new RegExp([...configured, ...CREDENTIAL_PATTERNS].join('|'), 'gi');
  return (line) => line.replace(secrets, REDACTED).replace(SECRET_MEMBER_PATTERN, `"$1":"${REDACTED}"`);
}

/** Ids of the active trace and span (W3C Trace Context), named as in the log. */
export interface CurrentTrace {
  readonly trace_id: string;
  readonly span_id: string;
}

let getActiveTrace: () => CurrentTrace | undefined = () => undefined;

/** Returns the active trace; undefined if there is none. */
function getCurrentTrace(): CurrentTrace | undefined {
  return getActiveTrace();
}

/** Sets the function that returns the active trace. So the logging code works without loading OpenTelemetry. */
export function setTraceSource(reader: typeof getActiveTrace): void {
  getActiveTrace = reader;
}
