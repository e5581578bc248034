/** The modules of the service as JavaScript, compiled once for all workers, and for the processes that tests start. */
import { symlinkSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformFile } from '@swc/core';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of what is compiled, below the one of this run. */
const BUILT = 'built';
/** What is compiled, and into which folders. Tests know the first by both names. */
const FOLDERS = { src: 'dist', 'test/support/service': 'test/support/service' };
/** The files of the project that compiled modules read, at the same relative path. */
const LINKS = ['node_modules', 'package.json', 'public', 'languages', 'docs'];

/** Compiles the modules into a folder below `folder`, the one of this run. */
export async function compileService(folder) {
  const built = join(folder, BUILT);
  const options = JSON.parse(await readFile(new URL('swc.json', import.meta.url), 'utf8'));
  for (const [source, target] of Object.entries(FOLDERS)) {
    const files = (await readdir(join(project, source), { recursive: true })).filter((file) => file.endsWith('.ts'));
    await Promise.all(files.map((file) => compile(join(project, source, file), join(built, target, toCompiledName(file)), options)));
  }
  symlinkSync(FOLDERS.src, join(built, 'src'));
  for (const name of LINKS) symlinkSync(join(project, name), join(built, name));
}

async function compile(file, target, options) {
  const { code } = await transformFile(file, { ...options, sourceMaps: 'inline', swcrc: false });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, code);
}

/** Returns the URL of a compiled module. @param url the URL of the TypeScript file */
export function findCompiled(url) {
  const file = relative(project, fileURLToPath(url));
  return pathToFileURL(join(process.env.CALENDAR_TESTS, BUILT, toCompiledName(file))).href;
}

const toCompiledName = (file) => file.replace(/\.ts$/, '.js');
