import { expect, it } from '@jest/globals';
import { explainError } from '../../../src/operations/startup/explain-error.js';

it.each(['MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED'])('packages of another Node.js (%s) are to be installed again', (code) => {
  const error = Object.assign(new Error("Cannot find module 'better-sqlite3-13'"), { code });

  expect(explainError(error).lines).toEqual([
    expect.stringContaining(`no SQLite driver for this Node.js (${process.version}): repeat npm ci`),
  ]);
});
