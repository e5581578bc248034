/** The Jest environment of every test file: Node's, with the settings of the tests and a way to the service's modules. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { TestEnvironment } from 'jest-environment-node';
import { importServiceModule } from './service-modules.js';
import { SETTINGS } from './settings.js';

export default class CalendarEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    forgetAsyncStorages();
    const { env } = this.global.process;
    Object.assign(env, SETTINGS);
    this.global.importServiceModule = (url) => importServiceModule(url, { ...env });
  }
}

/**
 * Up to Node 22 each promise costs time for every AsyncLocalStorage that was ever used in its process. Those of former
 * test files are disabled here; one that is used again enables itself.
 */
const { prototype } = AsyncLocalStorage;
const used = new Set();
if (prototype._enable) {
  const enable = prototype._enable;
  prototype._enable = function () {
    used.add(this);
    return enable.call(this);
  };
}

function forgetAsyncStorages() {
  for (const storage of used) storage.disable();
  used.clear();
}
