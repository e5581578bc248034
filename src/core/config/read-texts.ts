import { readFileSync } from 'node:fs';
import { findNearestName } from '../text/find-nearest-name.js';
import { SETTINGS } from './list/sections.js';
import type { Setting, Texts } from './setting.js';

export interface ReadTexts {
  /** What the operator wrote, without empty texts. */
  readonly given: Texts;
  /** The same, with the defaults. */
  readonly texts: Texts;
  /** A line for each invalid setting, which begins with the name of the variable. */
  readonly problems: readonly string[];
}

/**
 * Reads the texts of the settings from the environment variables, and from the files that `NAME_FILE` variables name, and checks
 * them. An empty variable counts as not set.
 */
export function readTexts(variables: Texts): ReadTexts {
  const set = Object.fromEntries(Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const { given, fileProblems } = readFiles(set);
  const texts = addDefaults(given);
  const problems = SETTINGS.filter(({ name }) => !fileProblems.has(name)).flatMap((setting) => {
    const { name } = setting;
    const problem = findProblem(setting, given[name], texts);
    return problem === undefined ? [] : [`${given[name] === set[name] ? name : fileVariableName(name)}: ${problem}`];
  });
  return { given, texts, problems: [...[...fileProblems].map(([name, problem]) => `${fileVariableName(name)}: ${problem}`), ...problems] };
}

function findProblem({ kind, check }: Setting, text: string | undefined, texts: Texts): string | undefined {
  return text !== undefined && kind.parse(text) === undefined ? kind.problem : check?.(text ?? '', texts);
}

function addDefaults(given: Texts): Texts {
  const texts: Record<string, string | undefined> = { ...given };
  for (const { name, default: text } of SETTINGS)
    texts[name] ??= text?.replace(/\{([A-Z\d_]+)\}/g, (_, other: string) => texts[other]!.replace(/\/+$/, ''));
  return texts;
}

/** Variables in `.env` that others read: Node.js, OpenTelemetry, Docker Compose and the import. */
const OTHER_VARIABLES = /^(NODE_|OTEL_|UV_|COMPOSE_|MYSQL_|BACKUP_|PUBLISH)|^(CPUS|MEMORY|INSTANCES|TOKEN|IMPORT_URL|TZ)$/;

/** Returns the names that are no settings, each with the setting that it is probably meant to be. */
export function findUnknownSettings(names: readonly string[]): { name: string; nearest: string | undefined }[] {
  const known = SETTINGS.flatMap(({ name }) => [name, fileVariableName(name)]);
  const unknown = names.filter((name) => !known.includes(name) && !OTHER_VARIABLES.test(name));
  const lowerCase = known.map((name) => name.toLowerCase());
  return unknown.map((name) => ({ name, nearest: findNearestName(name.toLowerCase(), lowerCase)?.toUpperCase() }));
}

/** Returns the name of the variable that holds the path of a setting's file. */
function fileVariableName(name: string): string {
  return `${name}_FILE`;
}

/**
 * Adds the texts of settings that come from files, as container engines provide secrets: `NAME_FILE` is the path of a file that
 * contains the text of `NAME`. It removes one newline at the end of the file.
 * @returns the texts, and the problem of each file by the name of its setting
 */
function readFiles(set: Readonly<Record<string, string>>): { given: Texts; fileProblems: ReadonlyMap<string, string> } {
  const given: Record<string, string> = { ...set };
  const fileProblems = new Map<string, string>();
  for (const { name } of SETTINGS) {
    const path = set[fileVariableName(name)];
    if (path === undefined) continue;
    const result = set[name] === undefined ? readContent(path) : { problem: `must not be set together with ${name}` };
    if ('problem' in result) fileProblems.set(name, result.problem);
    else given[name] = result.content;
  }
  return { given, fileProblems };
}

function readContent(path: string): { content: string } | { problem: string } {
  try {
    const content = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return content === '' ? { problem: `must name a file that is not empty, as ${path} is` } : { content };
  } catch (error) {
    return { problem: `must name a file that the service may read: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}
