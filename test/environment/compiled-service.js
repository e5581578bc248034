/**
 * The modules of the service as JavaScript, compiled once for all workers, and copied for each set of settings. One copy is the
 * build: tests that start the service as a process share it.
 */
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformFile } from '@swc/core';

const project = fileURLToPath(new URL('../..', import.meta.url));
const swcOptions = JSON.parse(readFileSync(new URL('swc.json', import.meta.url), 'utf8'));

/** What is compiled. It finds other files of the project, such as `package.json`, at the same relative path. */
const SOURCES = ['src', 'test/support/service'];
const LINKS = ['node_modules', 'package.json', 'public', 'languages'];

const COMPILED = 'compiled';
const BUILT = 'built';

/** Compiles the modules into a folder below `folder`, the one of this run. */
export async function compileService(folder) {
  for (const source of SOURCES) {
    const entries = await readdir(join(project, source), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => join(entry.parentPath, entry.name));
    await Promise.all(files.map((file) => compile(file, join(folder, COMPILED, toCompiledName(file)))));
  }
  cpSync(join(folder, COMPILED, 'src'), join(folder, BUILT, 'dist'), { recursive: true });
  linkFiles(join(folder, BUILT));
}

/** Links the files of the project that compiled modules read. */
function linkFiles(folder) {
  for (const name of LINKS) symlinkSync(join(project, name), join(folder, name));
}

async function compile(file, target) {
  const { code } = await transformFile(file, { ...swcOptions, sourceMaps: 'inline', swcrc: false });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, code);
}

/**
 * Returns the URL of a compiled module. Node loads each URL once, so each set of settings and each worker has a copy.
 * @param url the URL of the TypeScript file
 * @param copy the name of the copy
 */
export function findCompiled(url, copy) {
  const folder = join(process.env.CALENDAR_TESTS, copy);
  if (!existsSync(folder)) {
    cpSync(join(process.env.CALENDAR_TESTS, COMPILED), folder, { recursive: true });
    linkFiles(folder);
  }
  return pathToFileURL(join(folder, toCompiledName(fileURLToPath(url)))).href;
}

function toCompiledName(file) {
  return relative(project, file).replace(/\.ts$/, '.js');
}
