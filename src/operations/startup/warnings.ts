import { isSafeUrl } from '../../core/config/rules.js';
import type { Settings } from '../../core/config/settings.js';
import { serverAddress } from '../../core/database/connection/server-address.js';

/** What the warnings need beside the settings. */
export interface Circumstances {
  /** Whether the process runs as root. */
  readonly isRoot: boolean;
  /** Executed migrations that this release does not have. */
  readonly unknownMigrations: readonly string[];
}

/** Returns a line for each setting that is insecure or will cause problems. The line names the setting and says what to do. */
export function warnings(settings: Settings, circumstances: Circumstances): string[] {
  return [...ofAddresses(settings), ...ofDatabase(settings, circumstances), ...ofSecrets(settings), ...ofManners(settings, circumstances)];
}

function ofAddresses({ baseUrl, trustProxy, corsOrigins, isProduction }: Settings): string[] {
  const isTls = baseUrl.startsWith('https:');
  const unsafe = corsOrigins.filter((origin) => !isSafeUrl(origin)).join(', ');
  return [
    ...when(!isSafeUrl(baseUrl), 'BASE_URL: passwords and tokens travel in the clear; put TLS in front, and name the https address.'),
    ...when(
      isProduction && isSafeUrl(baseUrl) && !isTls,
      `BASE_URL: links lead to ${baseUrl}, on whatever machine; name the public address.`,
    ),
    ...when(
      isTls && trustProxy.length === 0,
      'TRUST_PROXY: all requests seem to come from the proxy that does the TLS of BASE_URL; name its address.',
    ),
    ...when(unsafe !== '', `CORS_ORIGINS: pages of ${unsafe} may write, and may be changed on their way; use https.`),
  ];
}

function ofDatabase(settings: Settings, circumstances: Circumstances): string[] {
  const newer = circumstances.unknownMigrations.join(', ');
  return [
    ...ofPlace(settings),
    ...when(newer !== '', `The database was changed by a newer release (${newer}): the one before that may run on it, older ones may not.`),
  ];
}

function ofPlace({ databaseUrl, isProduction }: Settings): string[] {
  if (databaseUrl === null)
    return when(isProduction, 'DATABASE_URL: the embedded database serves one instance, from its own disk; use MySQL or MariaDB.');
  const { user, password } = serverAddress(databaseUrl);
  return [
    ...when(isGuessable(password, user), 'DATABASE_URL: the password is missing or easy to guess; choose another.'),
    ...when(user === 'root', 'DATABASE_URL: root has more rights than needed; create a user with all rights on this database only.'),
  ];
}

function ofSecrets({ admin: { username, password, token }, metricsToken }: Settings): string[] {
  return [
    ...when(
      isGuessable(password, username),
      "ADMIN_PASSWORD: it is easy to guess; change the administrator's password, and remove the setting.",
    ),
    ...when(isGuessable(token, username), "ADMIN_TOKEN: it is easy to guess; delete the administrator's token, and remove the setting."),
    ...when(isGuessable(metricsToken, 'metrics'), 'METRICS_TOKEN: it is easy to guess; choose another.'),
  ];
}

function ofManners({ rateLimits, sampleData, isProduction }: Settings, { isRoot }: Circumstances): string[] {
  return [
    ...when(
      rateLimits === null,
      'RATE_LIMITS: off lets one caller use up the whole service; use it only in trusted networks and for load tests.',
    ),
    ...when(isProduction && sampleData, 'SAMPLE_DATA: on fills an empty calendar with the events of an invented town; set it to off.'),
    ...when(isProduction && isRoot, 'The service runs as root: start it as a user who owns only its data.'),
  ];
}

function when(condition: boolean, line: string): string[] {
  return condition ? [line] : [];
}

/** Words that example secrets consist of, in this project's documentation and elsewhere. */
const WORDS = /admin|cal_|calendar|change|choose|example|mariadb|me|mysql|one|pass|1234|qwerty|root|secret|test|token|word/g;

/** Tells whether a secret has fewer than five different characters once common words and the user name are removed. */
function isGuessable(secret: string | null, username: string): boolean {
  if (secret === null) return false;
  const rest = secret.toLowerCase().replaceAll(username.toLowerCase(), '').replace(WORDS, '');
  return new Set(rest).size < 5;
}
