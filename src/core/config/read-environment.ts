import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { findNearestName } from '../text/find-nearest-name.js';
import { Environment } from './environment.js';

/** The names of all settings: each has at least one validator. */
const SETTING_NAMES = new Set(
  getMetadataStorage()
    .getTargetValidationMetadatas(Environment, '', false, false)
    .map(({ propertyName }) => propertyName),
);

/**
 * Reads the settings from the environment variables, and from the files that `NAME_FILE` variables name. An empty variable
 * counts as not set.
 * @returns the settings, and one line for each invalid variable, which begins with the name of the variable
 */
export function readEnvironment(variables: Record<string, string | undefined>): { environment: Environment; problems: string[] } {
  const given = Object.fromEntries(Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const files = readSettingFiles(given, SETTING_NAMES);
  const environment = plainToInstance(Environment, files.values, { exposeDefaultValues: true });
  const variableOf = (name: string) => (files.values[name] === given[name] ? name : fileVariableName(name));
  const unreadable = [...files.problems].map(([name, problem]) => `${fileVariableName(name)}: ${problem}`);
  const invalid = validateSync(environment)
    .filter(({ property }) => !files.problems.has(property))
    .map(({ property, constraints }) => `${variableOf(property)}: ${Object.values(constraints ?? {}).join('; ')}`);
  return { environment, problems: [...unreadable, ...invalid] };
}

/** Variables in `.env` that others read: Node.js, OpenTelemetry, Docker Compose and the import. */
const OTHER_VARIABLES = /^(NODE_|OTEL_|UV_|COMPOSE_|MYSQL_|BACKUP_)|^(CPUS|MEMORY|PUBLISH|TOKEN|IMPORT_URL|TZ)$/;

/** Returns the names that are no settings, each with the setting that it is probably meant to be. */
export function findUnknownSettings(names: readonly string[]): { name: string; nearest: string | undefined }[] {
  const known = [...SETTING_NAMES].flatMap((name) => [name, fileVariableName(name)]);
  const unknown = names.filter((name) => !known.includes(name) && !OTHER_VARIABLES.test(name));
  const lowerCase = known.map((name) => name.toLowerCase());
  return unknown.map((name) => ({ name, nearest: findNearestName(name.toLowerCase(), lowerCase)?.toUpperCase() }));
}

type Values = Readonly<Record<string, string>>;

/** Returns the name of the variable that holds the path of a setting's file. */
function fileVariableName(name: string): string {
  return `${name}_FILE`;
}

/**
 * Adds the values of settings that come from files, as container engines provide secrets: `NAME_FILE` is the path of a
 * file that contains the value of `NAME`. It removes one newline at the end of the file.
 * @param given the variables, without empty ones
 * @param names the names of all settings
 * @returns the values of all settings, and the problem of each file by the name of its setting
 */
function readSettingFiles(given: Values, names: Iterable<string>): { values: Values; problems: ReadonlyMap<string, string> } {
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
