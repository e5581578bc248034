/** Before a test file is read: the settings of its own calendar. The service reads them when it is imported. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const server = process.env.DATABASE_URL;
const redis = process.env.REDIS_URL ?? '';

/** Every setting there is. Empty is unset, and keeps a `.env` in this folder out of the tests. */
const SETTINGS = [...readFileSync(new URL('.env.example', import.meta.url), 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);

Object.assign(process.env, {
  ...Object.fromEntries(SETTINGS.flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, ''])),
  DATA_DIR: mkdtempSync(join(tmpdir(), 'calendar-')),
  BASE_URL: 'http://calendar.test',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
  TEST_REDIS_URL: redis,
  ADMIN_TOKEN: 'cal_token-of-the-administrator-in-tests',
  ADMIN_PASSWORD: 'password of the administrator in tests',
  DATABASE_URL: server ? new URL(`/calendar_test_${process.pid}_${process.env.JEST_WORKER_ID}`, server).href : '',
});

/**
 * Up to Node 22 each promise is told to every AsyncLocalStorage that was ever used in its process: those of former test
 * files too, whose modules are of no use any more. Without them a worker does not become slower with every file.
 */
const storages = AsyncLocalStorage.prototype;
if (storages._enable) {
  if (storages.inUse) {
    for (const storage of storages.inUse) storage.disable();
    storages.inUse.clear();
  } else {
    const enable = storages._enable;
    storages.inUse = new Set();
    storages._enable = function () {
      storages.inUse.add(this);
      return enable.call(this);
    };
  }
}
