import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../text/language.js';
import { BUILT_IN_CATALOGUES, type Catalogue, ENGLISH_CATALOGUE } from './catalogue.js';
import { findDifferences } from './find-differences.js';

/** Reads the catalogues of the languages that are not built in, from `{folder}/{language}.json`. */
export function readCatalogues(
  languages: readonly Language[],
  folder: string,
): {
  readonly read: Readonly<Record<Language, Catalogue>>;
  /** One line for each problem in any of them. */
  readonly problems: readonly string[];
} {
  const others = languages.filter((language) => !Object.hasOwn(BUILT_IN_CATALOGUES, language));
  const results = others.map((language) => readCatalogue(language, join(folder, `${language}.json`)));
  return {
    read: Object.fromEntries(results.map(({ language, catalogue }) => [language, catalogue])),
    problems: results.flatMap(({ problems }) => problems).map((problem) => `LANGUAGES: ${problem}`),
  };
}

interface CatalogueResult {
  readonly language: Language;
  /** Complete only if there are no problems. */
  readonly catalogue: Catalogue;
  readonly problems: readonly string[];
}

function readCatalogue(language: Language, file: string): CatalogueResult {
  try {
    const catalogue: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const problems = findDifferences(catalogue, ENGLISH_CATALOGUE).map((difference) => `${file} ${difference}`);
    return { language, catalogue: catalogue as Catalogue, problems };
  } catch (error) {
    return { language, catalogue: ENGLISH_CATALOGUE, problems: [`${file} ${describeReadError(error)}`] };
  }
}

/** Describes the error in one line. The message of JSON.parse can have several, because it quotes the file. */
function describeReadError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'does not exist; npm run --silent catalogue prints one in English, to be translated';
  return code === undefined ? `is not JSON: ${message.replace(/\s+/g, ' ')}` : `cannot be read: ${message}`;
}
