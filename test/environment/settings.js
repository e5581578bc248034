/** The settings of the service under test, in the environment of the test process. Each test file can change its own copy. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { DATABASE_URL: server, REDIS_URL: redis = '', JEST_WORKER_ID: worker = '1', CALENDAR_TESTS_RUN: run } = process.env;
const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');

/** The names of all settings. */
const NAMES = [...example.matchAll(/^#?([A-Z\d_]+)=/gm)].flatMap(([, name]) => [name, `${name}_FILE`]);

/** An empty variable counts as not set, and overrides the value in a `.env` file of this folder. */
export const SETTINGS = {
  ...Object.fromEntries(NAMES.map((name) => [name, ''])),
  DATA_DIR: mkdtempSync(join(process.env.CALENDAR_TESTS ?? tmpdir(), `worker-${worker}-`)),
  BASE_URL: 'http://calendar.test',
  RATE_LIMITS: 'off',
  // Where the servers of tests listen, from which sources are fetched.
  FETCH_NETWORKS: '127.0.0.1',
  MAX_CONNECTIONS_PER_ADDRESS: '2000',
  LOG_LEVEL: 'silent',
  TEST_REDIS_URL: redis,
  ADMIN_TOKEN: 'cal_token-of-the-administrator-in-tests',
  ADMIN_PASSWORD: 'password of the administrator in tests',
  DATABASE_URL: server ? new URL(`/calendar_test_${run}_${worker}`, server).href : '',
};

/** The variables of the worker, before a copy of the modules is loaded with others. */
const INHERITED = { ...process.env };

/** Returns a hash of the settings of a test file, or an empty text if they are those of all tests. */
export function differenceOf(environment) {
  const changed = Object.entries(environment).filter(([name, value]) => value !== (SETTINGS[name] ?? INHERITED[name] ?? value));
  const added = Object.keys(environment).filter((name) => !(name in SETTINGS) && !(name in INHERITED));
  if (changed.length === 0 && added.length === 0) return '';
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(environment).sort()))
    .digest('hex')
    .slice(0, 12);
}
