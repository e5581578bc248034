/** Hooks that let Node import TypeScript (https://nodejs.org/api/module.html#customization-hooks). */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const swcOptions = JSON.parse(await readFile(new URL('swc.json', import.meta.url), 'utf8'));

const isTypeScript = (url) => url?.split('?')[0].endsWith('.ts');

/**
 * Resolves `./x.js` to `./x.ts` if that file exists. An imported module gets the query string of the importing one, so
 * that it belongs to the same settings: see `importServiceModule`.
 */
export function resolve(specifier, context, nextResolve) {
  if (!specifier.startsWith('.') || !isTypeScript(context.parentURL)) return nextResolve(specifier, context);
  const url = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
  if (!existsSync(url)) return nextResolve(specifier, context);
  url.search = new URL(context.parentURL).search;
  return { url: url.href, format: 'module', shortCircuit: true };
}

export async function load(url, context, nextLoad) {
  if (!isTypeScript(url)) return nextLoad(url, context);
  const filename = fileURLToPath(url);
  const source = await readFile(filename, 'utf8');
  const { code } = await transform(source, { ...swcOptions, filename, sourceMaps: 'inline', swcrc: false });
  return { format: 'module', source: code, shortCircuit: true };
}
