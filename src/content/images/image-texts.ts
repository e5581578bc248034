import type { SiteSettings } from '../../core/config/site-settings.js';
import { foldText } from '../../core/text/fold.js';
import type { Language } from '../../core/text/language.js';
import type { Image, ImageTexts } from './image.entity.js';

type TextsByLanguage = Readonly<Record<Language, ImageTexts>>;

/** The texts that a client sends, by language; `null` removes those of a language. */
export type ImageTextChanges = ReadonlyMap<Language, ImageTexts | null>;

/** Returns the texts after a write. What is omitted stays; a text that is `null` is removed. */
export function changeTexts(
  before: TextsByLanguage | null,
  changes: ImageTextChanges,
  settings: SiteSettings,
): Pick<Image, 'texts' | 'altLanguages'> {
  const byLanguage = new Map(Object.entries(before ?? {}));
  for (const [language, change] of changes) {
    const sent = Object.entries(change ?? {}).filter(([, text]) => text !== undefined);
    const merged = change === null ? {} : { ...byLanguage.get(language), ...Object.fromEntries(sent) };
    const written = Object.entries(merged).filter(([, text]) => text !== null);
    if (written.length > 0) byLanguage.set(language, Object.fromEntries(written));
    else byLanguage.delete(language);
  }
  const texts: Record<Language, ImageTexts> = Object.fromEntries(byLanguage);
  const languages = listTextLanguages({ texts }, settings, 'alt_text');
  return {
    texts: Object.keys(texts).length === 0 ? null : texts,
    altLanguages: languages.length === 0 ? null : `,${languages.join()},`,
  };
}

/** Lists the languages that have a text, in the order of the settings. An empty text counts. */
export function listTextLanguages({ texts }: Pick<Image, 'texts'>, { languages }: SiteSettings, field?: keyof ImageTexts): Language[] {
  const has = (own: ImageTexts | undefined) => (field === undefined ? own !== undefined : own?.[field] != null);
  return languages.filter((language) => has(texts?.[language]));
}

/** Returns what `search` looks in. */
export function buildSearchText({ url, texts, fileName }: Pick<Image, 'url' | 'texts' | 'fileName'>): string {
  const own = Object.values(texts ?? {}).flatMap(({ alt_text, caption }) => [alt_text, caption]);
  return foldText([...own, fileName ?? url].filter((text) => text != null).join(' \n '));
}
