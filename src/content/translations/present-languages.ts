import type { RequestContext } from '../../core/http/context/request-context.js';
import { type Collection, recordUrlIn } from '../../core/http/routing/links.js';
import { getFallbackChain } from '../../core/i18n/locale.js';
import type { Language } from '../../core/text/language.js';
import { listVisibleLanguages, resolveText, resolveTextLanguage } from '../texts/resolve-text.js';
import type { Translatable, Translation, WithTranslations } from '../texts/translation.entity.js';

/** The slug and URL of a record in one language. */
export interface TranslationLink {
  slug: string | null;
  rest_url: string;
}

/** The fields about languages that every record has. */
export interface PresentedLanguages {
  /** The language of the title or name that is shown. */
  language: Language | null;
  languages: Language[];
  /** The source of the other translations. */
  source_language: Language | null;
  translations: Record<Language, TranslationLink>;
}

export function presentLanguages<T extends Translation>(
  record: WithTranslations<T> & Pick<Translatable, 'sourceLanguage'>,
  collection: Collection,
  context: RequestContext,
): PresentedLanguages {
  const { settings } = context;
  const languages = listVisibleLanguages(record, settings.languages);
  const links = languages.map((language): [Language, TranslationLink] => [
    language,
    {
      slug: resolveText(record, 'slug', getFallbackChain(language, settings)),
      rest_url: recordUrlIn(language, collection, record.id, settings),
    },
  ]);
  return {
    language: resolveTextLanguage(record, context.locale.chain),
    languages,
    source_language: record.sourceLanguage,
    translations: Object.fromEntries(links),
  };
}
