import { isSafeUrl } from '../../core/config/rules.js';
import type { Settings } from '../../core/config/settings.js';
import { serverAddress } from '../../core/database/connection/server-address.js';

/** What the settings cannot tell. */
export interface Circumstances {
  /** Whether the process may do everything on its machine. */
  readonly isRoot: boolean;
  /** Migrations that have run and that this release does not know. */
  readonly unknownMigrations: readonly string[];
}

/** What is insecure, or will bite later: a line for each, which names the setting and says what to do. */
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
      'TRUST_PROXY: what does the TLS of BASE_URL is taken for the one client there is; name its address.',
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
    return when(isProduction, 'DATABASE_URL: the embedded database serves one instance, from its own disk; name a MySQL or a MariaDB.');
  const { user, password } = serverAddress(databaseUrl);
  return [
    ...when(isGuessable(password, user), 'DATABASE_URL: the password is none, or one that is guessed first; choose another.'),
    ...when(user === 'root', 'DATABASE_URL: root may do more than is needed; make a user with all rights on this database alone.'),
  ];
}

function ofSecrets({ admin: { username, password, token }, metricsToken }: Settings): string[] {
  return [
    ...when(isGuessable(password, username), "ADMIN_PASSWORD: it is guessed first; change the administrator's, and take the setting away."),
    ...when(isGuessable(token, username), "ADMIN_TOKEN: it can be guessed; delete the administrator's, and take the setting away."),
    ...when(isGuessable(metricsToken, 'metrics'), 'METRICS_TOKEN: it can be guessed; choose another.'),
  ];
}

function ofManners({ rateLimits, sampleData, isProduction }: Settings, { isRoot }: Circumstances): string[] {
  return [
    ...when(rateLimits === null, 'RATE_LIMITS: off lets one caller take all there is; it is for trusted networks and load tests.'),
    ...when(isProduction && sampleData, 'SAMPLE_DATA: on fills an empty calendar with a town that does not exist; set it to off.'),
    ...when(isProduction && isRoot, 'The service runs as root: start it as a user who owns nothing but its data.'),
  ];
}

function when(condition: boolean, line: string): string[] {
  return condition ? [line] : [];
}

/** What examples are made of, here and elsewhere. */
const WORDS = /admin|cal_|calendar|change|choose|example|mariadb|me|mysql|one|pass|1234|qwerty|root|secret|test|token|word/g;

/** Whether hardly anything is left of a secret without common words and repetitions. */
function isGuessable(secret: string | null, username: string): boolean {
  if (secret === null) return false;
  const rest = secret.toLowerCase().replaceAll(username.toLowerCase(), '').replace(WORDS, '');
  return new Set(rest).size < 5;
}
