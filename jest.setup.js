/** Before a test file is read: the settings of its own calendar. The service reads them when it is imported. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const server = process.env.DATABASE_URL;
const redis = process.env.REDIS_URL ?? '';

/** Empty is unset, and keeps a `.env` in this folder out of the tests. */
const UNSET = [
  'REST_PREFIX',
  'LANGUAGES',
  'CATALOGUES',
  'DEFAULT_LANGUAGE',
  'LANGUAGE_FALLBACK',
  'SITE_TIMEZONE',
  'ROOT_ALIAS',
  'MAX_PER_PAGE',
  'DEFAULT_CURRENCY',
  'CORS_ORIGINS',
  'TRUST_PROXY',
  'RATE_LIMIT_ANONYMOUS',
  'RATE_LIMIT_SEARCH',
  'RATE_LIMIT_PERSON',
  'RATE_LIMIT_WRITES',
  'RATE_LIMIT_GUESSES',
  'REDIS_URL',
  'OIDC_ISSUER',
  'OIDC_AUDIENCE',
  'OIDC_ROLE_CLAIM',
];

Object.assign(process.env, {
  ...Object.fromEntries(UNSET.map((name) => [name, ''])),
  DATA_DIR: mkdtempSync(join(tmpdir(), 'calendar-')),
  BASE_URL: 'http://calendar.test',
  RATE_LIMITS: 'off',
  TEST_REDIS_URL: redis,
  ADMIN_TOKEN: 'cal_token-of-the-administrator-in-tests',
  ADMIN_PASSWORD: 'password of the administrator in tests',
  DATABASE_URL: server ? new URL(`/calendar_test_${process.pid}_${process.env.JEST_WORKER_ID}`, server).href : '',
});
