import { settings } from '../config/settings.js';
import type { Language } from '../text/language.js';
import { BUILT_IN, type Catalogue, ENGLISH } from '../catalogues/catalogue.js';

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { ...settings.catalogues, ...BUILT_IN };

/** What the service says in a language; the settings refuse those that have no catalogue. */
export function catalogueOf(language: Language): Catalogue {
  return CATALOGUES[language] ?? ENGLISH;
}
