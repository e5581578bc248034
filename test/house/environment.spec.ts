import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const SRC = new URL('../../src/', import.meta.url).pathname;

/** The settings; a program for which one setting is an argument; and the process for images, which gets its limit as a variable. */
const READERS = ['cli/import/main.ts', 'content/images/decoding/decode-process.ts', 'core/config/settings.ts'];

it('only the settings and a few programs read environment variables', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const readers = files.filter((file) =>
    /process\s*\.\s*env|process\[|loadEnvFile|from 'node:process'/.test(readFileSync(join(SRC, file), 'utf8')),
  );

  expect(readers.sort()).toEqual(READERS);
});
