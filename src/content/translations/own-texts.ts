import type { SiteSettings } from '../../core/config/site-settings.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { ResourceName } from '../../core/resources.js';
import type { Language } from '../../core/text/language.js';
import type { Translatable, Translation, WithTranslations } from '../texts/translation.entity.js';

/** A record's translation in one language, without fallback to others. */
export interface OwnText<T extends Translation> {
  readonly text: T;
  /** Whether it is the source of the other translations. */
  readonly isSource: boolean;
}

/** Lists a record's translations in the order of the languages of the service. Hidden drafts are listed only with `canSeeDrafts`. */
export function listOwnTexts<T extends Translation>(
  { translations, sourceLanguage }: WithTranslations<T> & Pick<Translatable, 'sourceLanguage'>,
  canSeeDrafts: boolean,
  { languages }: SiteSettings,
): OwnText<T>[] {
  const visible = translations.filter((text) => text.shown || canSeeDrafts);
  const inOrder = languages.flatMap((language) => visible.filter((text) => text.language === language));
  return inOrder.map((text) => ({ text, isSource: text.language === sourceLanguage }));
}

/** Returns the translation in one language. @throws DomainError 404 with the available languages */
export function getOwnText<T extends Translation>(resource: ResourceName, texts: readonly OwnText<T>[], language: Language): OwnText<T> {
  const found = texts.find(({ text }) => text.language === language);
  if (found) return found;
  throw new DomainError('translation-not-found', { resource, data: { available_languages: texts.map(({ text }) => text.language) } });
}

/** Builds the update of a record that changes only one translation; `null` removes it. */
export function createTranslationChange<D>(language: Language, texts: D): { translations: Map<Language, D> } {
  return { translations: new Map([[language, texts]]) };
}
