import { readFileSync } from 'node:fs';

type Values = Readonly<Record<string, string>>;

/** Returns the name of the variable that holds the path of a setting's file. */
export function fileVariableName(name: string): string {
  return `${name}_FILE`;
}

/**
 * Adds the values of settings that come from files, as container engines provide secrets: `NAME_FILE` is the path of a
 * file that contains the value of `NAME`. It removes one newline at the end of the file.
 * @param given the variables, without empty ones
 * @param names the names of all settings
 * @returns the values of all settings, and the problem of each file by the name of its setting
 */
export function readSettingFiles(given: Values, names: Iterable<string>): { values: Values; problems: ReadonlyMap<string, string> } {
  const values: Record<string, string> = { ...given };
  const problems = new Map<string, string>();
  for (const name of names) {
    const path = given[fileVariableName(name)];
    if (path === undefined) continue;
    const result = given[name] === undefined ? readContent(path) : { problem: `must not be set together with ${name}` };
    if ('problem' in result) problems.set(name, result.problem);
    else values[name] = result.content;
  }
  return { values, problems };
}

function readContent(path: string): { content: string } | { problem: string } {
  try {
    const content = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return content === '' ? { problem: `must name a file that is not empty, as ${path} is` } : { content };
  } catch (error) {
    return { problem: `must name a file that the service may read: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}
