import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { Environment } from './environment.js';
import { fileVariableName, readSettingFiles } from './setting-files.js';

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
