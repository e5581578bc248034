import type { MadeCredentials } from './accounts/auth/sign-in/first-administrator.js';
import { settings } from './core/config/settings.js';
import type { ServerFacts } from './core/database/connection/server-facts.js';
import { AUTH_NAMESPACE, apiRoot, calendarRoot } from './core/http/routing/links.js';

/** What the start screen shows. */
export interface Started {
  /** Version of the service. */
  readonly version: string;
  readonly database: ServerFacts;
  /** Names of the migrations that this start ran. */
  readonly migrations: readonly string[];
  /** Set if this start created the administrator. */
  readonly made: MadeCredentials | undefined;
  /** One line for each setting that is insecure or will cause problems. */
  readonly warnings: readonly string[];
}

/** Formats the start screen for the operator: versions and addresses, warnings, how to sign in, and requests to try. */
export function welcome(started: Started): string {
  const root = calendarRoot(settings.defaultLanguage);
  const lines = [
    `Calendar of events ${started.version}, Node ${process.versions.node}, listens on port ${settings.port}.`,
    '',
    ...facts(started).map(([name, value]) => `  ${name.padEnd(11)}${value}`),
    '',
    ...(started.warnings.length > 0 ? ['Insecure, or will cause problems:', ...started.warnings.map((line) => `  ! ${line}`), ''] : []),
    ...signingIn(started.made),
    'Try:',
    `  curl ${root}/events`,
    `  curl ${root}/events -H "Authorization: Bearer $TOKEN" -d title=Fira -d start_date=2027-05-01 -d end_date=2027-05-02 -d all_day=true`,
    '',
  ];
  return `${lines.join('\n')}\n`;
}

function facts({ database, migrations }: Started): [name: string, value: string][] {
  const { baseUrl, languages, defaultLanguage } = settings;
  return [
    ['database', `${database.product} ${database.place}`],
    ['schema', migrations.length > 0 ? `brought up to date just now: ${migrations.join(', ')}` : 'up to date'],
    ['languages', `${languages.join(', ')}; ${defaultLanguage} where none is named`],
    ['calendar', calendarRoot(defaultLanguage)],
    ['docs', `${baseUrl}/docs`],
    ['health', `${baseUrl}/health/ready`],
  ];
}

function signingIn(made: MadeCredentials | undefined): string[] {
  const newToken = `  curl -u ${made?.username ?? settings.admin.username} ${apiRoot(settings.defaultLanguage)}/${AUTH_NAMESPACE}/tokens -d name=laptop`;
  const ask = ['Sign in with a token; this makes one and asks for the password:', newToken, ''];
  if (!made) return ask;
  const shown = [made.password && `  password  ${made.password}`, made.token && `  token     ${made.token}`].filter(
    (line) => typeof line === 'string',
  );
  return [
    `The administrator is ${made.username}.`,
    ...(shown.length > 0 ? ['Keep these, they are not shown again:', ...shown] : []),
    '',
    ...ask,
  ];
}
