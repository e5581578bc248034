import { DomainError } from '../../core/errors/domain-error.js';
import type { ResourceName } from '../../core/resources/resources.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import type { Language } from '../../core/text/language.js';
import type { Translatable, Translation, WithTranslations } from './translation.entity.js';

/** What a record says in one language itself, nothing read from others. */
export interface OwnText<T extends Translation> {
  readonly text: T;
  /** Whether it is what the others are translated from. */
  readonly isSource: boolean;
}

/** A record's translations in the service's own order; those that readers do not see only for who sees drafts. */
export function listOwnTexts<T extends Translation>(
  { translations, sourceLanguage }: WithTranslations<T> & Pick<Translatable, 'sourceLanguage'>,
  canSeeDrafts: boolean,
): OwnText<T>[] {
  const visible = translations.filter((text) => text.shown || canSeeDrafts);
  const inOrder = LANGUAGES.flatMap((language) => visible.filter((text) => text.language === language));
  return inOrder.map((text) => ({ text, isSource: text.language === sourceLanguage }));
}

/** @throws DomainError 404, with the languages that there are */
export function getOwnText<T extends Translation>(resource: ResourceName, texts: readonly OwnText<T>[], language: Language): OwnText<T> {
  const found = texts.find(({ text }) => text.language === language);
  if (found) return found;
  throw new DomainError('translation-not-found', { resource, data: { available_languages: texts.map(({ text }) => text.language) } });
}

/** The change of a record that touches nothing but one translation; `null` removes it. */
export function createTranslationChange<D>(language: Language, texts: D): { translations: Map<Language, D> } {
  return { translations: new Map([[language, texts]]) };
}
