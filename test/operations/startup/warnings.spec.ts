import { expect, it } from '@jest/globals';
import { readSettings } from '../../../src/core/config/read-settings.js';
import { type RuntimeInfo, collectWarnings } from '../../../src/operations/startup/collect-warnings.js';

const HARMLESS: RuntimeInfo = { isRoot: false, unknownMigrations: [], openFilesLimit: undefined, namesInEnvFile: [] };
const SAFE = {
  NODE_ENV: 'production',
  BASE_URL: 'https://agenda.example.cat',
  TRUST_PROXY: '10.0.0.0/8',
  DATABASE_URL: 'mysql://agenda:vKq7-Zr3uW@db/calendar',
  ADMIN_PASSWORD: 'correct horse battery',
  ADMIN_TOKEN: 'cal_9hV2sXo4LrT0bNf6',
  CORS_ORIGINS: 'https://example.cat,http://localhost:8080',
  MEDIA_STORAGE: '/srv/media',
};

/** Returns for each warning the setting that it begins with, or the whole line if it names none. */
const warnedOf = (variables: Record<string, string>, runtimeInfo = HARMLESS) =>
  collectWarnings(readSettings({ ...SAFE, ...variables }), runtimeInfo).map((line) => /^[A-Z_]+(?=: )/.exec(line)?.[0] ?? line);

it('the service warns of nothing when all settings are safe, nor on a developer’s machine', () => {
  expect(warnedOf({})).toEqual([]);
  expect(warnedOf({ DATABASE_URL: 'mariadb://agenda:vKq7-Zr3uW@db/calendar' })).toEqual([]);
  expect(collectWarnings(readSettings({}), { ...HARMLESS, isRoot: true })).toEqual([]);
});

it.each<[string, Record<string, string>]>([
  ['BASE_URL', { BASE_URL: 'http://agenda.example.cat' }],
  ['BASE_URL', { BASE_URL: 'http://agenda.example.cat', NODE_ENV: '' }],
  ['BASE_URL', { BASE_URL: '' }],
  ['TRUST_PROXY', { TRUST_PROXY: '' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://a.cat,http://b.cat' }],
  ['DATABASE_URL', { DATABASE_URL: '' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://agenda:calendar@db/calendar' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://agenda:agenda@db/calendar' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://agenda@db/calendar' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://agenda@db/calendar', DATABASE_PASSWORD: 'choose-one' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://root:vKq7-Zr3uW@db/calendar' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'secretsecret' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'Password123' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'pau-pau-pau', ADMIN_USERNAME: 'pau' }],
  ['ADMIN_TOKEN', { ADMIN_TOKEN: 'cal_testtesttesttesttest' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'metrics-metrics-1234' }],
  ['MEDIA_STORAGE', { MEDIA_STORAGE: '' }],
  ['MEDIA_STORAGE', { MEDIA_STORAGE: '', NODE_ENV: '', REDIS_URL: 'redis://redis:6379' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
  ['SAMPLE_DATA', { SAMPLE_DATA: 'on' }],
])('the service warns of %s: %j', (name, variables) => {
  expect(warnedOf(variables)).toEqual([name]);
});

it('the service warns when it runs as root in production', () => {
  expect(warnedOf({}, { ...HARMLESS, isRoot: true })).toEqual(['The service runs as root: start it as a user who owns only its data.']);
});

it('the service warns of a name in .env that is no setting, with the nearest one', () => {
  const namesInEnvFile = [
    'PORTT',
    'DATABSE_PASSWORD_FILE',
    'COLOUR_OF_TOWN',
    'PORT',
    'ADMIN_TOKEN_FILE',
    'MYSQL_PASSWORD',
    'OTEL_SERVICE_NAME',
  ];

  expect(collectWarnings(readSettings(SAFE), { ...HARMLESS, namesInEnvFile })).toEqual([
    'PORTT: .env has this name, but there is no such setting; write PORT, or take it away.',
    'DATABSE_PASSWORD_FILE: .env has this name, but there is no such setting; write DATABASE_PASSWORD_FILE, or take it away.',
    'COLOUR_OF_TOWN: .env has this name, but there is no such setting; take it away; docs/settings.md has all settings.',
  ]);
});

it('the warnings say what to do, and contain no secret', () => {
  const said = collectWarnings(
    readSettings({ ...SAFE, DATABASE_URL: 'mariadb://root:calendar-secret@db/calendar', ADMIN_PASSWORD: 'secretsecret' }),
    HARMLESS,
  );

  expect(said).toEqual([
    'DATABASE_URL: the password is missing or easy to guess; choose another.',
    'DATABASE_URL: root has more rights than needed; create a user with all rights on this database only.',
    "ADMIN_PASSWORD: it is easy to guess; change the administrator's password, and remove the setting.",
  ]);
});

it('the service warns of a database that a newer release has changed', () => {
  expect(warnedOf({}, { ...HARMLESS, unknownMigrations: ['Seats1990000000000'] })).toEqual([
    'The database was changed by a newer release (Seats1990000000000): the one before that may run on it, older ones may not.',
  ]);
});

it('the service warns of a limit of open files that is lower than the connections need', () => {
  expect(warnedOf({}, { ...HARMLESS, openFilesLimit: 2500 })).toEqual([]);
  expect(collectWarnings(readSettings({ ...SAFE, MAX_CONNECTIONS: '1000' }), { ...HARMLESS, openFilesLimit: 1024 })).toEqual([
    'MAX_CONNECTIONS: 1000 connections need 1500 open files, and the limit is 1024; raise it (ulimit -n), or allow fewer.',
  ]);
});
