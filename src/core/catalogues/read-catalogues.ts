import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../text/language.js';
import { type Catalogue, ENGLISH_CATALOGUE } from './catalogue.js';
import { isObject } from '../objects.js';

/** The language whose texts are in the code. */
const ENGLISH = 'en';

/**
 * Reads the catalogues of these languages from `{folder}/{language}.json`. English has no file.
 * @param folders the first one that has the file decides
 */
export function readCatalogues(
  languages: readonly Language[],
  folders: readonly string[],
): {
  readonly catalogues: Readonly<Record<Language, Catalogue>>;
  /** One line for each problem in any of them. */
  readonly problems: readonly string[];
} {
  const results = languages.filter((language) => language !== ENGLISH).map((language) => readCatalogue(language, folders));
  return {
    catalogues: Object.fromEntries([[ENGLISH, ENGLISH_CATALOGUE], ...results.map(toEntry)]),
    problems: results.flatMap(({ problems }) => problems).map((problem) => `LANGUAGES: ${problem}`),
  };
}

interface CatalogueResult {
  readonly language: Language;
  /** Complete only if there are no problems. */
  readonly catalogue: Catalogue;
  readonly problems: readonly string[];
}

function readCatalogue(language: Language, folders: readonly string[]): CatalogueResult {
  const files = folders.map((folder) => join(folder, `${language}.json`));
  const file = files.find((path) => existsSync(path)) ?? files.at(-1)!;
  try {
    const catalogue = parseJson(readFileSync(file, 'utf8'));
    const problems = findDifferences(catalogue, ENGLISH_CATALOGUE).map((difference) => `${file} ${difference}`);
    return { language, catalogue: catalogue as Catalogue, problems };
  } catch (error) {
    return { language, catalogue: ENGLISH_CATALOGUE, problems: [`${file} ${describeReadError(error)}`] };
  }
}

function toEntry({ language, catalogue }: CatalogueResult): [Language, Catalogue] {
  return [language, catalogue];
}

/** @throws SyntaxError with a message of one line, which names the line of the text if JSON.parse says where it is */
function parseJson(text: string): unknown {
  try {
    // Editors on Windows begin a file with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const lineAt = (position: string) => text.slice(0, Number(position)).split('\n').length;
    const { message } = error as SyntaxError;
    // JSON.parse quotes some of the text. Node 22 and later name the line themselves.
    const place = / (?:in JSON )?at position (\d+).*/s;
    throw new SyntaxError(message.replace(place, (_, position: string) => ` in line ${lineAt(position)}`).replace(/\s+/g, ' '));
  }
}

/** Says in one line what is wrong with a file, and what to do. */
function describeReadError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'does not exist; npm run --silent catalogue prints one in English, to be translated';
  if (code !== undefined) return `cannot be read: ${message}`;
  return `is not JSON: ${message}; correct it there, or put back a copy of the file`;
}

/**
 * Compares a catalogue with the English one: missing texts, unknown texts and different placeholders.
 * @param path the keys that lead to both, for the results
 * @returns a phrase for each difference, such as `lacks messages.words.free`; empty when the catalogue is complete
 */
export function findDifferences(given: unknown, english: unknown, path: readonly string[] = []): string[] {
  if (typeof english === 'string') return compareSentence(given, english, path.join('.'));
  if (!isObject(english) || !isObject(given)) return [path.length === 0 ? 'must be an object' : `lacks ${path.join('.')}`];
  const texts = Object.keys(english).filter((key) => findBase(key, english) === undefined);
  const others = Object.keys(given).filter((key) => !texts.includes(key));
  return [
    ...texts.flatMap((key) => findDifferences(given[key], english[key], [...path, key])),
    ...others.flatMap((key) => compareVariant(given[key], findBase(key, english), [...path, key].join('.'))),
  ];
}

/** Returns the text of which a key names a variant, such as `until` of `until#1`. Each language has variants of its own. */
function findBase(key: string, english: Readonly<Record<string, unknown>>): string | undefined {
  const [, name] = /^([^#]+)#\w+$/.exec(key) ?? [];
  const base = name === undefined ? undefined : english[name];
  return typeof base === 'string' ? base : undefined;
}

/** A variant can do without a placeholder: «once» for 1 in place of «{count} times». */
function compareVariant(given: unknown, base: string | undefined, name: string): string[] {
  if (base === undefined) return [`has ${name}, which is nothing in English`];
  if (typeof given !== 'string' || given.trim() === '') return [`lacks ${name}`];
  const unknown = given.match(/\{\w+\}/g)?.filter((placeholder) => !base.includes(placeholder)) ?? [];
  return unknown.length === 0 ? [] : [`must have no other placeholders than ${listPlaceholders(base)} in ${name}`];
}

function compareSentence(given: unknown, english: string, name: string): string[] {
  if (typeof given !== 'string' || given.trim() === '') return [`lacks ${name}`];
  const [expected, found] = [listPlaceholders(english), listPlaceholders(given)];
  return expected === found ? [] : [`must have ${expected || 'no placeholder'} in ${name}, where it has ${found || 'none'}`];
}

/** Returns the placeholders of a sentence, each once and sorted, because languages can differ in their order. */
function listPlaceholders(sentence: string): string {
  return [...new Set(sentence.match(/\{\w+\}/g))].sort().join(' ');
}
