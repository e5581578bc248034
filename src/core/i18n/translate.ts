import { type Catalogue, ENGLISH_CATALOGUE } from '../catalogues/catalogue.js';
import { fillPlaceholders, findVariant, formatError, formatPlace, formatProblem, formatReason } from '../catalogues/format-message.js';
import type { EditorText, Messages, PageText, ReaderText, SignInText } from '../catalogues/messages.js';
import type { SiteSettings } from '../config/site-settings.js';
import type { ErrorKind, Reason } from '../errors/domain-error.js';
import type { ImportPlace, ImportProblem, ImportFailure } from '../errors/import-problem.js';
import type { ResourceName } from '../resources.js';
import type { Language } from '../text/language.js';

/** The texts of all languages. */
type Texts = Pick<SiteSettings, 'catalogues'>;

/** Returns the catalogue of a language. Every language has one, because the settings reject the others. */
export function getCatalogue({ catalogues }: Texts, language: Language): Catalogue {
  return catalogues[language] ?? ENGLISH_CATALOGUE;
}

/** @param parameters the names of the missing or invalid parameters, if there are any */
export function translateError(
  settings: Texts,
  language: Language,
  kind: ErrorKind,
  resource: ResourceName,
  parameters?: readonly string[],
): string {
  return formatError(getCatalogue(settings, language).messages, kind, resource, parameters);
}

export function translateReason(settings: Texts, language: Language, reason: Reason): string {
  return formatReason(getCatalogue(settings, language).messages, reason);
}

export function translateProblem(settings: Texts, language: Language, problem: ImportProblem): string {
  return formatProblem(getCatalogue(settings, language).messages, problem);
}

export function translatePlace(settings: Texts, language: Language, place: ImportPlace): string {
  return formatPlace(getCatalogue(settings, language).messages, place);
}

export function translateFailure(settings: Texts, language: Language, failure: ImportFailure): string {
  return getCatalogue(settings, language).messages.failures[failure];
}

export function translateWord(settings: Texts, language: Language, name: keyof Messages['words']): string {
  return getCatalogue(settings, language).messages.words[name];
}

/** @param values the values of the placeholders in the text */
export function translateReaderText(settings: Texts, language: Language, name: ReaderText, values = {}): string {
  return fillPlaceholders(getCatalogue(settings, language).messages.readerPages[name], values);
}

/** Returns a text about a number of things. The placeholder `{count}` is the number. */
export function translateCount(settings: Texts, language: Language, name: ReaderText, count: number): string {
  const text = findVariant(getCatalogue(settings, language).messages.readerPages, name, count, language);
  return fillPlaceholders(text, { count: formatNumber(count, language) });
}

/** @param values the values of the placeholders in the text */
export function translatePageText(settings: Texts, language: Language, name: PageText, values = {}): string {
  return fillPlaceholders(getCatalogue(settings, language).messages.pages[name], values);
}

/** @param values the values of the placeholders in the text */
export function translateSignInText(settings: Texts, language: Language, name: SignInText, values = {}): string {
  return fillPlaceholders(getCatalogue(settings, language).messages.signInPages[name], values);
}

/** @param values the values of the placeholders in the text */
export function translateEditorText(settings: Texts, language: Language, name: EditorText, values = {}): string {
  return fillPlaceholders(getCatalogue(settings, language).messages.editorPages[name], values);
}

/** Making a format takes long, so there is one for each language. */
const numberFormats = new Map<Language, Intl.NumberFormat>();

/** Writes a number with the separators of a language. */
export function formatNumber(number: number, language: Language): string {
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(language);
  numberFormats.set(language, format);
  return format.format(number);
}
