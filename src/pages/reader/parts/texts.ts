import { findTextLanguage } from '../../../content/texts/resolve-text.js';
import type { Translation, WithTranslations } from '../../../content/texts/translation.entity.js';
import type { Language } from '../../../core/text/language.js';
import { cleanHtml } from '../../../core/text/clean.js';
import { Html, html } from '../../frame/html.js';
import type { Reader } from './reader.js';

/** Returns the attribute `lang` of a text that is in another language than the page; nothing for others. */
export function renderLang(language: string | null | undefined, reader: Reader): Html {
  return language == null || language === reader.language ? NOTHING : html` lang="${language}"`;
}

/** Returns the language in which a text of a record is shown. Each text falls back by itself. */
export function languageOf<T extends Translation>(record: WithTranslations<T>, field: keyof T, { context }: Reader) {
  return findTextLanguage(record, field, context.locale.chain);
}

/** Writes a date as the first words of a line. Some languages write weekdays and months in small letters elsewhere. */
export function capitalize(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

export const NOTHING = new Html('');

export function joinHtml(parts: readonly Html[], separator: string): Html {
  return html`${parts.map((part, place) => (place === 0 ? part : html`${separator}${part}`))}`;
}

/** Renders something if it is there. */
export function renderIf<T>(value: T | null | undefined | false | '' | 0, render: (value: T) => Html): Html {
  return value === null || value === undefined || value === false || value === '' || value === 0 ? NOTHING : render(value);
}

const IMAGES_WITHOUT_TEXT = /<img(?![^>]*\balt=)/g;

/**
 * Returns the HTML of a description. It was cleaned when it was written, and is cleaned again: other programs write to the database,
 * too. An image without an alternative text is decoration.
 */
export function renderDescription(description: string): Html {
  return new Html(cleanHtml(description).replace(IMAGES_WITHOUT_TEXT, '<img alt=""'));
}
