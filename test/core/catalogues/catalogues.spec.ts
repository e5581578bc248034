import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ENGLISH_CATALOGUE } from '../../../src/core/catalogues/catalogue.js';
import { findDifferences } from '../../../src/core/catalogues/read-catalogues.js';
import { readSettings } from '../../../src/core/config/read-settings.js';
import { SettingsError } from '../../../src/core/config/settings-error.js';
import { createFrenchCatalogue } from '../../content/translations/french.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogues-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the text as the French catalogue and returns the problems of the settings, with file names instead of paths. */
function problemsOf(text: string): string[] {
  writeFileSync(join(folder, 'fr.json'), text);
  return problemsWith({ LANGUAGES: 'ca,es,en,fr', CATALOGUES_DIR: folder });
}

function problemsWith(environment: Record<string, string>): string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.map((problem) => problem.replaceAll(`${folder}/`, ''));
    throw error;
  }
}

const withErrors = (errors: object) =>
  JSON.stringify({ ...createFrenchCatalogue(), messages: { ...createFrenchCatalogue().messages, errors } });

it('the service accepts a language whose catalogue is complete', () => {
  writeFileSync(join(folder, 'fr.json'), JSON.stringify(createFrenchCatalogue()));

  const { languages, catalogues, fallbackChains, defaultLanguage } = readSettings({ LANGUAGES: 'fr, en', CATALOGUES_DIR: folder });

  expect(languages).toEqual(['fr', 'en']);
  expect(defaultLanguage).toBe('fr');
  expect(fallbackChains).toEqual({ fr: ['fr', 'en'], en: ['en', 'fr'] });
  expect(catalogues).toEqual({ en: ENGLISH_CATALOGUE, fr: createFrenchCatalogue() });
});

it('the service names a text that is missing, empty or not a string', () => {
  const { internal: _, ...errors } = createFrenchCatalogue().messages.errors;

  const lacks = ['LANGUAGES: fr.json lacks messages.errors.internal'];
  expect(problemsOf(withErrors(errors))).toEqual(lacks);
  expect(problemsOf(withErrors({ ...errors, internal: ' ' }))).toEqual(lacks);
  expect(problemsOf(withErrors({ ...errors, internal: { text: 'Erreur' } }))).toEqual(lacks);
});

it('the service names a missing section of a catalogue', () => {
  expect(problemsOf(JSON.stringify({ messages: createFrenchCatalogue().messages }))).toEqual(['LANGUAGES: fr.json lacks documentation']);
  expect(problemsOf('[]')).toEqual(['LANGUAGES: fr.json must be an object']);
});

it('the service names a text that the English catalogue does not have', () => {
  const extra = { ...createFrenchCatalogue().messages.errors, lunch: 'À table !' };

  expect(problemsOf(withErrors(extra))).toEqual(['LANGUAGES: fr.json has messages.errors.lunch, which is nothing in English']);
});

it('the service names a text whose placeholders differ from the English ones', () => {
  const errors = createFrenchCatalogue().messages.errors;

  expect(problemsOf(withErrors({ ...errors, 'not-found': '{recrod} n’existe pas.' }))).toEqual([
    'LANGUAGES: fr.json must have {record} in messages.errors.not-found, where it has {recrod}',
  ]);
  expect(problemsOf(withErrors({ ...errors, internal: 'Erreur {code}' }))).toEqual([
    'LANGUAGES: fr.json must have no placeholder in messages.errors.internal, where it has {code}',
  ]);
});

it('a language has variants of its own of texts with a number, and the service names those that do not fit', () => {
  const french = createFrenchCatalogue();
  const { 'times#1': _, ...sentences } = french.messages.recurrence.sentences;
  const withSentences = (more: object) =>
    JSON.stringify({
      ...french,
      messages: { ...french.messages, recurrence: { ...french.messages.recurrence, sentences: { ...sentences, ...more } } },
    });

  expect(problemsOf(withSentences({ 'until#1': '{rule}, jusqu’au 1er {month} {year}' }))).toEqual([]);
  expect(problemsOf(withSentences({ 'until#1': '{rule}, jusqu’à {place}', 'lunch#1': 'À table !' }))).toEqual([
    'LANGUAGES: fr.json must have no other placeholders than {day} {month} {rule} {year} in messages.recurrence.sentences.until#1',
    'LANGUAGES: fr.json has messages.recurrence.sentences.lunch#1, which is nothing in English',
  ]);
});

it('the service reports all problems of all catalogues at once, one per line', () => {
  const { internal: _, ...errors } = createFrenchCatalogue().messages.errors;
  writeFileSync(join(folder, 'fr.json'), withErrors({ ...errors, lunch: 'À table !', 'not-found': 'Rien' }));
  writeFileSync(join(folder, 'de.json'), '{\n  "messages":\n}');

  const problems = problemsWith({ LANGUAGES: 'de,fr,it', CATALOGUES_DIR: folder });

  expect(problems).toEqual([
    expect.stringMatching(/^LANGUAGES: de\.json is not JSON: Unexpected token .+; correct it there, or put back a copy of the file$/),
    'LANGUAGES: fr.json must have {record} in messages.errors.not-found, where it has none',
    'LANGUAGES: fr.json lacks messages.errors.internal',
    'LANGUAGES: fr.json has messages.errors.lunch, which is nothing in English',
    'LANGUAGES: it.json does not exist; npm run --silent catalogue prints one in English, to be translated',
  ]);
});

it('the service names the line of a catalogue that is not JSON', () => {
  expect(problemsOf('{\n  "messages": {}\n  "documentation": {}\n}\n')).toEqual([
    expect.stringMatching(/^LANGUAGES: fr\.json is not JSON: Expected .+ in line 3; correct it there, or put back a copy of the file$/),
  ]);
});

it('the service reads a catalogue that begins with a byte order mark', () => {
  expect(problemsOf(`\uFEFF${JSON.stringify(createFrenchCatalogue())}`)).toEqual([]);
});

const readBuiltIn = (language: string) => readFileSync(new URL(`../../../languages/${language}.json`, import.meta.url), 'utf8');

it.each(['ca', 'es'])('the built-in catalogue %s has the texts of the English one, with the same placeholders', (language) => {
  expect(findDifferences(JSON.parse(readBuiltIn(language)), ENGLISH_CATALOGUE)).toEqual([]);
});

it('the service reads a language that comes with it from its own folder, whatever the settings say', () => {
  writeFileSync(join(folder, 'ca.json'), '{}');

  expect(readSettings({ CATALOGUES_DIR: folder }).catalogues.ca).toEqual(JSON.parse(readBuiltIn('ca')));
});
