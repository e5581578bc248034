import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readSettings } from '../../../src/core/config/read-settings.js';
import { SettingsError } from '../../../src/core/config/settings-error.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file and returns its path. */
function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

function problemsOf(variables: Record<string, string>): string[] {
  try {
    readSettings(variables);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.map((problem) => problem.replaceAll(`${folder}/`, ''));
    throw error;
  }
}

it('the service reads any setting from the file that NAME_FILE names', () => {
  const variables = {
    ADMIN_PASSWORD_FILE: file('password', 'correct horse battery\n'),
    ADMIN_TOKEN_FILE: file('token', 'cal_0123456789abcdef'),
    DATABASE_URL_FILE: file('url', 'mysql://me:p%40ss@db/calendar\r\n'),
    REDIS_URL_FILE: file('redis', 'redis://:secret@cache:6379\n'),
    MAX_PER_PAGE_FILE: file('page', '50\n'),
  };

  expect(readSettings(variables)).toEqual({
    ...readSettings({}),
    secrets: expect.arrayContaining(['correct horse battery', 'cal_0123456789abcdef']),
    admin: { username: 'admin', password: 'correct horse battery', token: 'cal_0123456789abcdef' },
    databaseUrl: 'mysql://me:p%40ss@db/calendar',
    redisUrl: 'redis://:secret@cache:6379',
    maxPerPage: 50,
  });
});

it('the service removes one newline at the end of the file, and nothing else', () => {
  const passwordIn = (content: string) => readSettings({ ADMIN_PASSWORD_FILE: file('password', content) }).admin.password;

  expect(passwordIn(' spaces stay ')).toBe(' spaces stay ');
  expect(passwordIn('two lines\n\n')).toBe('two lines\n');
});

it('the service encodes a database password from a file for the database URL', () => {
  const variables = { DATABASE_URL: 'mariadb://me@db:3306/calendar', DATABASE_PASSWORD_FILE: file('password', 'a:b@c/d?e#f%g\n') };

  expect(readSettings(variables).databaseUrl).toBe('mariadb://me:a%3Ab%40c%2Fd%3Fe%23f%25g@db:3306/calendar');
});

it('the service reports each invalid file in a line of its own', () => {
  mkdirSync(join(folder, 'directory'));
  const variables = {
    ADMIN_TOKEN_FILE: file('token', 'short\n'),
    ADMIN_PASSWORD_FILE: join(folder, 'nowhere'),
    REDIS_URL_FILE: join(folder, 'directory'),
    DATABASE_URL_FILE: file('empty', '\n'),
    PORT: '3000',
    PORT_FILE: file('port', '3000\n'),
    MAX_PER_PAGE: '0',
  };

  expect(problemsOf(variables).sort()).toEqual([
    'ADMIN_PASSWORD_FILE: must name a file that the service may read: nowhere cannot be read (ENOENT)',
    'ADMIN_TOKEN_FILE: must be 16 to 256 characters long; 32 random ones are a good choice',
    'DATABASE_URL_FILE: must name a file that is not empty, as empty is',
    'MAX_PER_PAGE: must be a whole number from 1 to 1000',
    'PORT_FILE: must not be set together with PORT',
    'REDIS_URL_FILE: must name a file that the service may read: directory cannot be read (EISDIR)',
  ]);
});

it('the service reports only the unreadable file of a setting, and does not also report the setting as missing', () => {
  const variables = { OIDC_ISSUER: 'https://login.example.cat', OIDC_AUDIENCE_FILE: join(folder, 'nowhere') };

  expect(problemsOf(variables)).toEqual([
    'OIDC_AUDIENCE_FILE: must name a file that the service may read: nowhere cannot be read (ENOENT)',
  ]);
});

it('the service ignores an empty NAME_FILE, and NAME_FILE variables that do not belong to a setting', () => {
  expect(readSettings({ ADMIN_PASSWORD_FILE: '', SSL_CERT_FILE: join(folder, 'nowhere') })).toEqual(readSettings({}));
});
