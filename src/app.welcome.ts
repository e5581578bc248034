import type { MadeCredentials } from './accounts/auth/sign-in/first-administrator.js';
import { settings } from './core/config/settings.js';
import type { ServerFacts } from './core/database/connection/server-facts.js';
import { AUTH_NAMESPACE, apiRoot, calendarRoot } from './core/http/routing/links.js';

/** What the start found and did. */
export interface Started {
  /** Of the service. */
  readonly version: string;
  readonly database: ServerFacts;
  /** Those that ran just now. */
  readonly migrations: readonly string[];
  readonly made: MadeCredentials | undefined;
  /** What is insecure, or will bite, a line each. */
  readonly warnings: readonly string[];
}

/** What an operator reads when the service listens, on one screen: what runs and where, what is insecure, how to sign in, what to try. */
export function welcome(started: Started): string {
  const root = calendarRoot(settings.defaultLanguage);
  const lines = [
    `Calendar of events ${started.version}, Node ${process.versions.node}, listens on port ${settings.port}.`,
    '',
    ...facts(started).map(([name, value]) => `  ${name.padEnd(11)}${value}`),
    '',
    ...(started.warnings.length > 0 ? ['Insecure, or will bite:', ...started.warnings.map((line) => `  ! ${line}`), ''] : []),
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
