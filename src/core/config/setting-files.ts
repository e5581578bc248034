import { readFileSync } from 'node:fs';

type Values = Readonly<Record<string, string>>;

/** The variable that names the file of a setting. */
export function fileVariable(name: string): string {
  return `${name}_FILE`;
}

/**
 * Any setting may come from a file, which is how container engines hand on secrets: `NAME_FILE` is the path of a file
 * that holds the value of `NAME`. A newline at its end belongs to the file, not to the value.
 * @param given without empty values
 * @returns the values of all settings, and by setting what is wrong with its file
 */
export function readSettingFiles(given: Values, names: Iterable<string>): { values: Values; problems: ReadonlyMap<string, string> } {
  const values: Record<string, string> = { ...given };
  const problems = new Map<string, string>();
  for (const name of names) {
    const path = given[fileVariable(name)];
    if (path === undefined) continue;
    const read = given[name] === undefined ? contentOf(path) : { problem: `must not be set together with ${name}` };
    if ('problem' in read) problems.set(name, read.problem);
    else values[name] = read.content;
  }
  return { values, problems };
}

function contentOf(path: string): { content: string } | { problem: string } {
  try {
    const content = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return content === '' ? { problem: `must name a file that is not empty, as ${path} is` } : { content };
  } catch (error) {
    return { problem: `must name a file that the service may read: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}
