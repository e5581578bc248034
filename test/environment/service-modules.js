/**
 * Loads the modules of the service outside of Jest's sandbox. The modules read the settings when they are loaded, so a
 * worker loads them once for all test files with the same settings.
 */
import { findCompiled } from './compiled-service.js';
import { differenceOf, SETTINGS } from './settings.js';

Object.assign(process.env, SETTINGS);

// Nest's packages have circular imports. They load in the right order when this one is first.
await import('@nestjs/core');

/** The global variables in which TypeORM and class-validator keep what decorators declare. */
const DECLARATIONS = ['typeormMetadataArgsStorage', 'classValidatorMetadataStorage'];

/**
 * The declarations of each copy of the modules, by its settings. Kept in one storage, all copies would be searched at each
 * start of an application and at each validation.
 */
const declarations = new Map();
let current = '';

function useDeclarations(difference) {
  if (difference === current) return;
  declarations.set(
    current,
    DECLARATIONS.map((name) => globalThis[name]),
  );
  const own = declarations.get(difference) ?? [];
  DECLARATIONS.forEach((name, place) => (globalThis[name] = own[place]));
  current = difference;
}

/**
 * Imports a module for a test file and returns its exports.
 * @param url the URL of a file of this project or of a package
 * @param environment the environment variables of the test file
 */
export async function importServiceModule(url, environment) {
  if (url.includes('/node_modules/')) return import(url);
  const difference = differenceOf(environment);
  const compiled = findCompiled(url, `modules-${process.env.JEST_WORKER_ID ?? 1}-${difference}`);
  const imported = lastImport.then(() => {
    useDeclarations(difference);
    return difference === '' ? import(compiled) : importCopy(compiled, environment);
  });
  lastImport = imported.catch(() => undefined);
  return imported;
}

/** Modules are loaded one after the other, because a copy changes the variables of the process while it is loaded. */
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
