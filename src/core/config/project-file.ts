import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder above this module that has a `package.json`. The bundle has fewer levels of folders than `src` and `dist`. */
const projectFolder = findFolder(dirname(fileURLToPath(import.meta.url)));

function findFolder(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findFolder(dirname(folder));
}

/** Returns the path of a file that comes with the service, such as `public/icon.svg`. */
export function findProjectFile(name: string): string {
  return join(projectFolder, name);
}

/** Returns the version in `package.json`. */
export function readServiceVersion(): string {
  const { version } = JSON.parse(readFileSync(findProjectFile('package.json'), 'utf8')) as { version: string };
  return version;
}
