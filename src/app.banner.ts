import type { CreatedCredentials } from './accounts/auth/first-administrator.js';
import type { Settings } from './core/config/settings.js';
import type { ServerInfo } from './core/database/connection/server-info.js';
import { AUTH_NAMESPACE, apiRootUrl, calendarRootUrl } from './core/http/routing/links.js';
import { calendarPagePath, editPagePath } from './core/http/routing/page-links.js';

/** What the start screen shows. */
export interface StartupInfo {
  /** Version of the service. */
  readonly version: string;
  readonly database: ServerInfo;
  /** Names of the migrations that this start ran. */
  readonly migrations: readonly string[];
  /** Set if this start created the administrator. */
  readonly createdCredentials: CreatedCredentials | undefined;
  /** One line for each setting that is insecure or will cause problems. */
  readonly warnings: readonly string[];
}

/** Formats the start screen for the operator: versions and addresses, warnings, how to sign in, and requests to try. */
export function formatBanner(startupInfo: StartupInfo, settings: Settings): string {
  const root = calendarRootUrl(settings.defaultLanguage, settings);
  const lines = [
    `Calendar of events ${startupInfo.version}, Node ${process.versions.node}, listens on port ${settings.port}.`,
    '',
    ...formatFacts(startupInfo, settings).map(([name, value]) => `  ${name.padEnd(11)}${value}`),
    '',
    ...(startupInfo.warnings.length > 0
      ? ['Insecure, or will cause problems:', ...startupInfo.warnings.map((line) => `  ! ${line}`), '']
      : []),
    ...formatSignInHelp(startupInfo.createdCredentials, settings),
    'Try:',
    `  export TOKEN=${startupInfo.createdCredentials?.token ?? 'cal_…'}`,
    `  curl ${root}/events`,
    `  curl ${root}/events -H "Authorization: Bearer $TOKEN" -d title=Fira -d start_date=2027-05-01 -d end_date=2027-05-02 -d all_day=true`,
    '',
  ];
  return `${lines.join('\n')}\n`;
}

function formatFacts({ database, migrations }: StartupInfo, settings: Settings): [name: string, value: string][] {
  const { baseUrl, languages, defaultLanguage, hasPages, hasEditor } = settings;
  return [
    ['database', `${database.product} ${database.location}`],
    ['schema', migrations.length > 0 ? `brought up to date just now: ${migrations.join(', ')}` : 'up to date'],
    ['languages', `${languages.join(', ')}; ${defaultLanguage} where none is named`],
    ['calendar', calendarRootUrl(defaultLanguage, settings)],
    ...(hasPages ? [['readers', baseUrl + calendarPagePath(defaultLanguage)] as [string, string]] : []),
    ...(hasEditor ? [['editors', baseUrl + editPagePath(defaultLanguage)] as [string, string]] : []),
    ['docs', `${baseUrl}/docs`],
    ['health', `${baseUrl}/health/ready`],
  ];
}

function formatSignInHelp(made: CreatedCredentials | undefined, settings: Settings): string[] {
  const root = apiRootUrl(settings.defaultLanguage, settings);
  const newToken = `  curl -u ${made?.username ?? settings.admin.username} ${root}/${AUTH_NAMESPACE}/tokens -d name=laptop`;
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
