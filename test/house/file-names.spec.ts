import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const EXPORT = /^export (?:default )?(?:abstract )?(?:async )?(function\*?|class|const|let|interface|type|enum) (\w+)/gm;
/** Files whose names other rules give: programs, migrations, and the files of `src` itself. */
const NAMED_OTHERWISE = /^src\/(app\.|main\.ts)|\/main\.ts$|\/migrations\/\d|\.d\.ts$/;
/** Endings by which Nest tells what a file is. They need not be part of the name of what it exports. */
const ENDINGS =
  /\.(controller|decorator|dto|entity|filter|guard|interceptor|job|middleware|module|page|pipe|presenter|query|resource|response|schema|service)s?$/;

describe('The files of src', () => {
  it('have the name of the function or class that they export, if it is the only one', () => {
    const files = listFiles('src').filter((file) => !NAMED_OTHERWISE.test(file));

    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap((file) => findOtherName(file) ?? [])).toEqual([]);
  });
});

/**
 * Returns a line if a file exports one function or class, and has neither its name nor that of another export. A file of several
 * types is named after their subject.
 */
function findOtherName(file: string): string | undefined {
  const exported = [...readFileSync(file, 'utf8').matchAll(EXPORT)].map(([, kind, name]) => ({ kind: kind!, name: name! }));
  const code = exported.filter(({ kind }) => /function|class/.test(kind));
  const name = basename(file, '.ts');
  const names = [name, name.replace(ENDINGS, '')].map(simplify);
  if (code.length !== 1 || exported.length > 3 || ENDINGS.test(name) || exported.some((one) => names.includes(simplify(one.name))))
    return undefined;
  return `${file} exports ${code[0]!.name}`;
}

/** Names differ in their form only: `find-by-slug` and `findBySlug`. */
function simplify(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9]/g, '').toLowerCase();
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file));
}
