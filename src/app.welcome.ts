import type { MadeCredentials } from './auth/first-administrator.js';
import { settings } from './config/settings.js';
import { AUTH_NAMESPACE, apiRoot, calendarRoot } from './http/links.js';
import { isLanguage } from './language/languages.js';

/** What an operator reads when the service listens: where it is, how to sign in, what to try first. */
export function welcome(made: MadeCredentials | undefined): string {
  const root = calendarRoot(settings.defaultLanguage);
  const documented = isLanguage('en') ? 'en' : settings.defaultLanguage;
  const database = settings.databaseKind === 'sqlite' ? `embedded SQLite in ${settings.dataDir}` : settings.databaseKind;
  const lines = [
    `The calendar listens on port ${settings.port} (database: ${database}).`,
    '',
    `  ${root}`,
    '',
    ...signingIn(made),
    'Try:',
    `  curl ${root}/events`,
    `  curl ${root}/events -H "Authorization: Bearer $TOKEN" -d title=Fira -d start_date=2027-05-01 -d end_date=2027-05-02 -d all_day=true`,
    `  curl ${calendarRoot(documented)}/doc`,
    '',
  ];
  return `${lines.join('\n')}\n`;
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
