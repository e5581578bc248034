import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from '@jest/globals';

const FOLDER = 'scripts/new-resource/templates';

it('the files that npm run new:resource writes import only modules that exist', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const imports = files.flatMap((file) => listImports(file));

  expect(imports.length).toBeGreaterThan(20);
  expect(imports.filter((path) => !existsSync(path))).toEqual([]);
});

/** Lists the modules of this project that a template imports; those that the templates make have no name yet. */
function listImports(file: string): string[] {
  const found = readFileSync(join(FOLDER, file), 'utf8').matchAll(/ from '(\.{1,2}\/[^']+)'/g);
  const paths = [...found].map(([, path]) => normalize(join(dirname(file), path!)).replace(/\.js$/, '.ts'));
  return paths.filter((path) => !path.includes('__'));
}
