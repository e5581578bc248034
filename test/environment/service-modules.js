/**
 * The modules of the service, outside of Jest's sandbox: loaded once for all test files of a worker that have the same
 * settings, because they read the settings when they are loaded.
 */
import { register } from 'node:module';
import { differenceOf, SETTINGS } from './settings.js';

register('./typescript-loader.js', import.meta.url);
Object.assign(process.env, SETTINGS);

// Nest's modules import each other in circles, and do so in the right order when this one comes first.
await import('@nestjs/core');

/**
 * @param url of a module: a file of this project, or of a package
 * @param environment the variables that the test file has
 */
export async function importServiceModule(url, environment) {
  const difference = url.includes('/node_modules/') ? '' : differenceOf(environment);
  if (difference === '') return import(url);
  const before = { ...process.env };
  Object.assign(process.env, environment);
  try {
    return await import(`${url}?settings=${difference}`);
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
