import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const SRC = new URL('../../src/', import.meta.url).pathname;

/** The files of `src`, from there. */
export const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

export function textOf(file: string): string {
  return readFileSync(join(SRC, file), 'utf8');
}

/** The folder below `src` that a file lives in; `''` for those of `src` itself. */
export function roomOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : '';
}

/** The files that a file names, be it for their types alone. */
export function importsOf(file: string): string[] {
  return named(file, /^(?:import|export)\b[^;'()]*'(\.[^']+)\.js'|\bimport\('(\.[^']+)\.js'\)/gm);
}

/** Without `import type`, which leaves nothing behind at run time. */
export function valueImportsOf(file: string): string[] {
  return named(file, /^(?:import|export) (?!type\b)[^;'()]*'(\.[^']+)\.js'|\bimport\('(\.[^']+)\.js'\)/gm);
}

function named(file: string, pattern: RegExp): string[] {
  return [...textOf(file).matchAll(pattern)].map(([, fixed, loaded]) => normalize(join(dirname(file), `${fixed ?? loaded}.ts`)));
}

/** The circles that following `next` runs into, each as `a → b → a`. */
export function circles(next: (file: string) => string[]): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const imported of next(file)) visit(imported, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return found;
}
