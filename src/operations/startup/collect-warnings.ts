import { findUnknownSettings } from '../../core/config/read-texts.js';
import { isSecureUrl } from '../../core/config/rules.js';
import type { Settings } from '../../core/config/settings.js';
import { parseServerAddress } from '../../core/database/connection/database-server.js';

/** The open files of a process beside the connections of its clients: its code while it starts, the database, closing connections. */
const OTHER_OPEN_FILES = 500;

/** What the warnings need beside the settings. */
export interface RuntimeInfo {
  /** Whether the process runs as root. */
  readonly isRoot: boolean;
  /** Executed migrations that this release does not have. */
  readonly unknownMigrations: readonly string[];
  /** How many files the process may have open; undefined if there is no limit, or if it is unknown. */
  readonly openFilesLimit: number | undefined;
  /** The names of the variables in `.env`. */
  readonly namesInEnvFile: readonly string[];
}

/** Returns a line for each setting that is insecure or will cause problems. The line names the setting and says what to do. */
export function collectWarnings(settings: Settings, runtimeInfo: RuntimeInfo): string[] {
  return [
    ...findUnknownSettings(runtimeInfo.namesInEnvFile).map(describeUnknownSetting),
    ...collectUrlWarnings(settings),
    ...collectDatabaseWarnings(settings, runtimeInfo),
    ...collectSecretWarnings(settings),
    ...collectMediaWarnings(settings),
    ...collectOperationWarnings(settings, runtimeInfo),
  ];
}

function describeUnknownSetting({ name, nearest }: { name: string; nearest: string | undefined }): string {
  const advice = nearest === undefined ? 'take it away; docs/settings.md has all settings' : `write ${nearest}, or take it away`;
  return `${name}: .env has this name, but there is no such setting; ${advice}.`;
}

function collectUrlWarnings({ baseUrl, trustProxy, corsOrigins, isProduction }: Settings): string[] {
  const isTls = baseUrl.startsWith('https:');
  const unsafe = corsOrigins.filter((origin) => !isSecureUrl(origin)).join(', ');
  return [
    ...warnIf(!isSecureUrl(baseUrl), 'BASE_URL: passwords and tokens travel in the clear; put TLS in front, and name the https address.'),
    ...warnIf(
      isProduction && isSecureUrl(baseUrl) && !isTls,
      `BASE_URL: links lead to ${baseUrl}, on whatever machine; name the public address.`,
    ),
    ...warnIf(
      isTls && trustProxy.length === 0,
      'TRUST_PROXY: all requests seem to come from the proxy that does the TLS of BASE_URL; name its address.',
    ),
    ...warnIf(unsafe !== '', `CORS_ORIGINS: pages of ${unsafe} may write, and may be changed on their way; use https.`),
  ];
}

function collectDatabaseWarnings(settings: Settings, runtimeInfo: RuntimeInfo): string[] {
  const newer = runtimeInfo.unknownMigrations.join(', ');
  return [
    ...collectDatabaseUrlWarnings(settings),
    ...warnIf(
      newer !== '',
      `The database was changed by a newer release (${newer}): the one before that may run on it, older ones may not.`,
    ),
  ];
}

function collectDatabaseUrlWarnings({ databaseUrl, isProduction }: Settings): string[] {
  if (databaseUrl === null)
    return warnIf(isProduction, 'DATABASE_URL: the embedded database serves one instance, from its own disk; use MySQL or MariaDB.');
  const { user, password } = parseServerAddress(databaseUrl);
  return [
    ...warnIf(isGuessable(password, user), 'DATABASE_URL: the password is missing or easy to guess; choose another.'),
    ...warnIf(user === 'root', 'DATABASE_URL: root has more rights than needed; create a user with all rights on this database only.'),
  ];
}

function collectSecretWarnings({ admin: { username, password, token }, metricsToken }: Settings): string[] {
  return [
    ...warnIf(
      isGuessable(password, username),
      "ADMIN_PASSWORD: it is easy to guess; change the administrator's password, and remove the setting.",
    ),
    ...warnIf(isGuessable(token, username), "ADMIN_TOKEN: it is easy to guess; delete the administrator's token, and remove the setting."),
    ...warnIf(isGuessable(metricsToken, 'metrics'), 'METRICS_TOKEN: it is easy to guess; choose another.'),
  ];
}

/** A folder on this machine is enough for one instance. Settings that are for several ones, or a database server in production, tell of more. */
function collectMediaWarnings({ media, databaseUrl, redisUrl, isProduction }: Settings): string[] {
  const mayHaveOthers = databaseUrl !== null && (isProduction || redisUrl !== null);
  return warnIf(
    mayHaveOthers && !media.isStorageNamed,
    'MEDIA_STORAGE: uploaded images are in DATA_DIR, on this machine; several machines need a folder that they share, or a bucket. Name the one that is right.',
  );
}

function collectOperationWarnings(
  { rateLimits, maxConnections, isSampleDataEnabled, isProduction }: Settings,
  { isRoot, openFilesLimit = Infinity }: RuntimeInfo,
): string[] {
  const neededFiles = maxConnections + OTHER_OPEN_FILES;
  return [
    ...warnIf(
      openFilesLimit < neededFiles,
      `MAX_CONNECTIONS: ${maxConnections} connections need ${neededFiles} open files, and the limit is ${openFilesLimit}; raise it (ulimit -n), or allow fewer.`,
    ),
    ...warnIf(
      rateLimits === null,
      'RATE_LIMITS: off lets one caller use up the whole service; use it only in trusted networks and for load tests.',
    ),
    ...warnIf(
      isProduction && isSampleDataEnabled,
      'SAMPLE_DATA: on fills an empty calendar with the events of an invented town; set it to off.',
    ),
    ...warnIf(isProduction && isRoot, 'The service runs as root: start it as a user who owns only its data.'),
  ];
}

function warnIf(condition: boolean, line: string): string[] {
  return condition ? [line] : [];
}

/** Words that example secrets consist of, in this project's documentation and elsewhere. */
const COMMON_WORDS = /admin|cal_|calendar|change|choose|example|mariadb|me|mysql|one|pass|1234|qwerty|root|secret|test|token|word/g;

/** Tells whether a secret has fewer than five different characters once common words and the user name are removed. */
function isGuessable(secret: string | null, username: string): boolean {
  if (secret === null) return false;
  const rest = secret.toLowerCase().replaceAll(username.toLowerCase(), '').replace(COMMON_WORDS, '');
  return new Set(rest).size < 5;
}

/** What a report of Node.js says about the limits of the process. There are none on Windows. */
interface Report {
  readonly userLimits?: { readonly open_files?: { readonly soft: number | 'unlimited' } };
}

/**
 * Returns how many files this process may have open; undefined if there is no limit, or if the system does not tell. Call it
 * before there are connections, because the report looks up the names of their hosts.
 */
export function readOpenFilesLimit(): number | undefined {
  const { userLimits } = process.report.getReport() as Report;
  const limit = userLimits?.open_files?.soft;
  return typeof limit === 'number' ? limit : undefined;
}
