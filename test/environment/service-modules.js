/**
 * Loads the modules of the service outside of Jest's sandbox. The modules read the settings when they are loaded, so a
 * worker loads them once for all test files with the same settings.
 */
import { findCompiled } from './compiled-service.js';
import { differenceOf, SETTINGS } from './settings.js';

Object.assign(process.env, SETTINGS);

// Nest's packages have circular imports. They load in the right order when this one is first.
await import('@nestjs/core');

/**
 * Imports a module for a test file and returns its exports.
 * @param url the URL of a file of this project or of a package
 * @param environment the environment variables of the test file
 */
export async function importServiceModule(url, environment) {
  if (url.includes('/node_modules/')) return import(url);
  const difference = differenceOf(environment);
  const compiled = findCompiled(url, `modules-${process.env.JEST_WORKER_ID ?? 1}-${difference}`);
  if (difference === '') return import(compiled);
  const imported = lastImport.then(() => importCopy(compiled, environment));
  lastImport = imported.catch(() => undefined);
  return imported;
}

/** Copies are loaded one after the other, because each changes the variables of the process while it is loaded. */
let lastImport = Promise.resolve();

async function importCopy(url, environment) {
  const before = { ...process.env };
  Object.assign(process.env, environment);
  try {
    return await import(url);
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
