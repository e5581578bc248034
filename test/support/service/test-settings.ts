import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setDecoratorSettings } from '../../../src/core/config/decorator-settings.js';
import { readSettings } from '../../../src/core/config/read-settings.js';
import type { Texts } from '../../../src/core/config/setting.js';
import type { Settings } from '../../../src/core/config/settings.js';

/** Settings as an operator writes them, by their names. */
export type Variables = Texts;

const { CALENDAR_TESTS: folder = tmpdir(), CALENDAR_TESTS_RUN: run, DATABASE_URL: server, JEST_WORKER_ID: worker = '1' } = process.env;

const VARIABLES: Variables = {
  DATA_DIR: mkdtempSync(join(folder, `worker-${worker}-`)),
  DATABASE_URL: server ? new URL(`/calendar_test_${run}_${worker}`, server).href : '',
  BASE_URL: 'http://calendar.test',
  RATE_LIMITS: 'off',
  // Where the servers of tests listen, from which sources are fetched.
  FETCH_NETWORKS: '127.0.0.1',
  MAX_CONNECTIONS_PER_ADDRESS: '2000',
  LOG_LEVEL: 'silent',
  ADMIN_TOKEN: 'cal_token-of-the-administrator-in-tests',
  ADMIN_PASSWORD: 'password of the administrator in tests',
};

/** The settings of services under test, by the variables in which they differ from the others. */
const known = new Map<string, Settings>();

/**
 * Returns the settings of a service under test: one object for the same variables, for which its responses are described only once.
 * @param variables those in which it differs from the others
 */
export function readTestSettings(variables: Variables = {}): Settings {
  const key = JSON.stringify(variables);
  const settings = known.get(key) ?? readSettings({ ...VARIABLES, ...variables });
  known.set(key, settings);
  return settings;
}

/** The settings of most services under test. */
export const TEST_SETTINGS = readTestSettings();

/** Tests of a DTO or an entity start no service, which would set them. */
export function resetDecoratorSettings(): void {
  setDecoratorSettings(TEST_SETTINGS);
}

resetDecoratorSettings();
