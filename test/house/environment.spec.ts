import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const SRC = new URL('../../src/', import.meta.url).pathname;

it('only the settings and the import program read environment variables', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const readers = files.filter((file) =>
    /process\s*\.\s*env|process\[|loadEnvFile|from 'node:process'/.test(readFileSync(join(SRC, file), 'utf8')),
  );

  expect(readers.sort()).toEqual(['cli/import/main.ts', 'core/config/settings.ts']);
});
