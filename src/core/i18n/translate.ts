import { type Catalogue, ENGLISH_CATALOGUE } from '../catalogues/catalogue.js';
import {
  fillPlaceholders,
  findVariant,
  formatError,
  formatPlace,
  formatProblem,
  formatReason,
  formatRecurrenceProblem,
} from '../catalogues/format-message.js';
import type { Messages, PageText, ReaderText } from '../catalogues/messages.js';
import { settings } from '../config/settings.js';
import type { ErrorKind, Reason } from '../errors/domain-error.js';
import type { ImportPlace, ImportProblem, ImportFailure } from '../errors/import-problem.js';
import type { RecurrenceProblem } from '../errors/recurrence-problem.js';
import type { ResourceName } from '../resources.js';
import type { Language } from '../text/language.js';

/** Returns the catalogue of a language. Every language has one, because the settings reject the others. */
export function getCatalogue(language: Language): Catalogue {
  return settings.catalogues[language] ?? ENGLISH_CATALOGUE;
}

/** @param parameters the names of the missing or invalid parameters, if there are any */
export function translateError(language: Language, kind: ErrorKind, resource: ResourceName, parameters?: readonly string[]): string {
  return formatError(getCatalogue(language).messages, kind, resource, parameters);
}

export function translateReason(language: Language, reason: Reason): string {
  return formatReason(getCatalogue(language).messages, reason);
}

export function translateRecurrenceProblem(language: Language, problem: RecurrenceProblem): string {
  return formatRecurrenceProblem(getCatalogue(language).messages, problem);
}

export function translateProblem(language: Language, problem: ImportProblem): string {
  return formatProblem(getCatalogue(language).messages, problem);
}

export function translatePlace(language: Language, place: ImportPlace): string {
  return formatPlace(getCatalogue(language).messages, place);
}

export function translateFailure(language: Language, failure: ImportFailure): string {
  return getCatalogue(language).messages.failures[failure];
}

export function translateWord(language: Language, name: keyof Messages['words']): string {
  return getCatalogue(language).messages.words[name];
}

/** @param values the values of the placeholders in the text */
export function translateReaderText(language: Language, name: ReaderText, values = {}): string {
  return fillPlaceholders(getCatalogue(language).messages.readerPages[name], values);
}

/** Returns a text about a number of things. The placeholder `{count}` is the number. */
export function translateCount(language: Language, name: ReaderText, count: number): string {
  const text = findVariant(getCatalogue(language).messages.readerPages, name, count, language);
  return fillPlaceholders(text, { count: new Intl.NumberFormat(language).format(count) });
}

/** @param values the values of the placeholders in the text */
export function translatePageText(language: Language, name: PageText, values = {}): string {
  return fillPlaceholders(getCatalogue(language).messages.pages[name], values);
}
