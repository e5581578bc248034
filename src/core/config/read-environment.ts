import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { Environment } from './environment.js';
import { fileVariable, readSettingFiles } from './setting-files.js';

/** Every setting has a rule, and so a name here. */
const NAMES = new Set(
  getMetadataStorage()
    .getTargetValidationMetadatas(Environment, '', false, false)
    .map(({ propertyName }) => propertyName),
);

/**
 * What the operator wrote, as variables and in the files that variables name. An empty variable is one that is not set.
 * @returns also a line for each variable that is wrong, beginning with its name
 */
export function readEnvironment(variables: Record<string, string | undefined>): { environment: Environment; problems: string[] } {
  const given = Object.fromEntries(Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const files = readSettingFiles(given, NAMES);
  const environment = plainToInstance(Environment, files.values, { exposeDefaultValues: true });
  const variableOf = (name: string) => (files.values[name] === given[name] ? name : fileVariable(name));
  const unread = [...files.problems].map(([name, problem]) => `${fileVariable(name)}: ${problem}`);
  const unusable = validateSync(environment)
    .filter(({ property }) => !files.problems.has(property))
    .map(({ property, constraints }) => `${variableOf(property)}: ${Object.values(constraints ?? {}).join('; ')}`);
  return { environment, problems: [...unread, ...unusable] };
}
