import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../config/settings-error.js';
import type { Language } from '../language/language.js';
import { BUILT_IN, type Catalogue, ENGLISH } from './catalogue.js';
import { differences } from './compare.js';

/**
 * The catalogues of the languages that do not come with the service, from `{folder}/{language}.json`.
 * @throws SettingsError with a line for everything that is wrong with any of them
 */
export function readCatalogues(languages: readonly Language[], folder: string): Readonly<Record<Language, Catalogue>> {
  const own = languages.filter((language) => !Object.hasOwn(BUILT_IN, language));
  const read = own.map((language) => readCatalogue(language, join(folder, `${language}.json`)));
  const problems = read.flatMap((one) => one.problems);
  if (problems.length > 0) throw new SettingsError(problems.map((problem) => `LANGUAGES: ${problem}`));
  return Object.fromEntries(read.map(({ language, catalogue }) => [language, catalogue]));
}

interface Reading {
  readonly language: Language;
  /** Complete when there are no problems. */
  readonly catalogue: Catalogue;
  readonly problems: readonly string[];
}

function readCatalogue(language: Language, file: string): Reading {
  try {
    const catalogue: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const problems = differences(catalogue, ENGLISH).map((difference) => `${file} ${difference}`);
    return { language, catalogue: catalogue as Catalogue, problems };
  } catch (error) {
    return { language, catalogue: ENGLISH, problems: [`${file} ${unreadable(error)}`] };
  }
}

/** In one line: what JSON says of itself quotes the lines of the file. */
function unreadable(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'does not exist; npm run --silent catalogue prints one in English, to be translated';
  return code === undefined ? `is not JSON: ${message.replace(/\s+/g, ' ')}` : `cannot be read: ${message}`;
}
