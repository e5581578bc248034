/** Loads the modules of the service outside of Jest's sandbox, once for all test files of a worker. */
import { findCompiled } from './compiled-service.js';

// Nest's packages have circular imports. They load in the right order when this one is first.
await import('@nestjs/core');

/** Imports a module for a test file. @param url the URL of a file of this project or of a package */
export function importServiceModule(url) {
  return import(url.includes('/node_modules/') ? url : findCompiled(url));
}
