/** The Jest environment of every test file: that of Node, with `importServiceModule`. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { TestEnvironment } from 'jest-environment-node';
import './shared-scripts.js';
import { importServiceModule } from './service-modules.js';

// A worker that has nothing left to do ends at once. Otherwise Node would first free its memory piece by piece, which takes seconds.
if (process.env.JEST_WORKER_ID !== undefined && process.send !== undefined) process.once('beforeExit', () => process.exit());

export default class CalendarEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    disableAsyncStorages();
    this.global.importServiceModule = importServiceModule;
  }
}

/**
 * Up to Node 22, every AsyncLocalStorage that was ever used in a process makes each promise slower. So this disables those
 * of earlier test files. A storage that is used again enables itself.
 */
const { prototype } = AsyncLocalStorage;
const enabled = new Set();
if (prototype._enable) {
  const enable = prototype._enable;
  prototype._enable = function () {
    enabled.add(this);
    return enable.call(this);
  };
}

function disableAsyncStorages() {
  for (const storage of enabled) storage.disable();
  enabled.clear();
}
