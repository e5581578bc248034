import type { Language } from '../language/language.js';
import { chainOf, LANGUAGES } from '../language/languages.js';
import type { View } from '../language/view.js';
import { type Collection, recordUrlIn } from '../http/links.js';
import { languagesOf, shownLanguage, shownText } from './shown-text.js';
import type { Sourced } from './sourced.entity.js';
import type { Translated, Translation } from './translation.entity.js';

/** Where a record's text in one language is. */
export interface TranslationLink {
  slug: string | null;
  rest_url: string;
}

/** The members by which every record tells its languages. */
export interface LanguagesShown {
  /** Of the title or name as shown. */
  language: Language | null;
  languages: Language[];
  /** The language that the others are translated from. */
  source_language: Language | null;
  translations: Record<Language, TranslationLink>;
}

export function presentLanguages<T extends Translation>(
  record: Translated<T> & Pick<Sourced, 'sourceLanguage'>,
  collection: Collection,
  view: View,
): LanguagesShown {
  const languages = languagesOf(record, LANGUAGES);
  const links = languages.map((language): [Language, TranslationLink] => [
    language,
    { slug: shownText(record, 'slug', chainOf(language)), rest_url: recordUrlIn(language, collection, record.id) },
  ]);
  return {
    language: shownLanguage(record, view.chain),
    languages,
    source_language: record.sourceLanguage,
    translations: Object.fromEntries(links),
  };
}
