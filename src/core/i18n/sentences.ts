import { BUILT_IN, type Catalogue, ENGLISH } from '../catalogues/catalogue.js';
import type { Messages, PageText } from '../catalogues/messages/messages.js';
import { settings } from '../config/settings.js';
import type { ErrorKind, Reason } from '../errors/domain-error.js';
import type { ResourceName } from '../resources/resources.js';
import type { Language } from '../text/language.js';

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { ...settings.catalogues, ...BUILT_IN };

/** What the service says in a language; the settings refuse those that have no catalogue. */
export function catalogueOf(language: Language): Catalogue {
  return CATALOGUES[language] ?? ENGLISH;
}

/** @param parameters the names of those that are missing or wrong, if it is about any */
export function errorMessage(language: Language, kind: ErrorKind, resource: ResourceName, parameters: readonly string[] = []): string {
  const { errors, records } = catalogueOf(language).messages;
  const sentence = parameters.length > 0 ? errors[kind] : errors[kind].replace(': {parameters}', '');
  return fill(sentence, { record: records[resource], parameters });
}

export function reasonMessage(language: Language, reason: Reason): string {
  return fill(catalogueOf(language).messages.reasons[reason.reason], reason);
}

export function word(language: Language, name: keyof Messages['words']): string {
  return catalogueOf(language).messages.words[name];
}

/** @param values what the sentence has placeholders for */
export function pageText(language: Language, name: PageText, values = {}): string {
  return fill(catalogueOf(language).messages.pages[name], values);
}

function fill(sentence: string, values: object): string {
  const named = new Map<string, unknown>(Object.entries(values));
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = named.get(name);
    return Array.isArray(value) ? value.join(', ') : String(value);
  });
}
