/**
 * Tells Jest on which files a test depends, for `--watch` and `--onlyChanged`: those that it imports, and the folder of `src` that its
 * own folder is named after. Without this it would be all of `src`, because the helpers start the whole service.
 */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));
const SRC = /^(\.\.\/)+src\//;

export const getCacheKey = () => '1';

export function extract(code, file, extractImports) {
  const imports = [...extractImports(code)];
  const place = relative(project, file);
  if (place.startsWith('test/support/')) return new Set(imports.filter((name) => !SRC.test(name)));
  return new Set(/\.(e2e-)?spec\.ts$/.test(place) ? [...imports, ...listFolder(place)] : imports);
}

/** Lists the files of the folder of `src` that a test is about: `src/venues` for `test/venues/create.e2e-spec.ts`. */
function listFolder(place) {
  const folder = join('src', relative('test', dirname(place)));
  if (folder === 'src' || !existsSync(join(project, folder))) return [];
  const files = readdirSync(join(project, folder), { recursive: true }).filter((file) => file.endsWith('.ts'));
  return files.map((file) => relative(dirname(place), join(folder, file)).replace(/\.ts$/, '.js'));
}
