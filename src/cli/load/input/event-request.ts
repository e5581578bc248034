import { isObject, toText, type JsonObject } from './json.js';

/** The languages in which the service keeps texts. */
export const LANGUAGES = ['ca', 'es', 'en'] as const;

/** A language in which the service keeps texts. */
export type Language = (typeof LANGUAGES)[number];

/** Tells whether a value is a language of the service. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The language in the URL and the body of one `POST …/events`. */
export interface EventRequest {
  readonly language: Language;
  readonly body: JsonObject;
}

const TEXT_FIELDS = ['title', 'description', 'excerpt', 'slug', 'website'] as const;

/**
 * Builds the request that creates the record of a line with all its translations. A text field of the line may be an
 * object language → text. The text of the request's language becomes the field itself; the others go to `translations`.
 *
 * @param preferred language of the request, unless the title has no text in it. A line can name another one in
 *   `translation_language`
 */
export function requestOf(line: JsonObject, preferred: Language): EventRequest {
  const { translation_language: named, ...fields } = line;
  const language = chooseLanguage(line.title, isLanguage(named) ? named : preferred);
  const body: Record<string, unknown> = isLanguage(named) ? fields : { ...line };
  const translations: Record<string, unknown> = isObject(line.translations) ? { ...line.translations } : {};
  for (const field of TEXT_FIELDS) {
    const texts = line[field];
    if (!isObject(texts)) continue;
    const { [language]: own, ...others } = texts;
    body[field] = own;
    for (const [other, text] of Object.entries(others)) addText(translations, other, field, text);
  }
  if (Object.keys(translations).length > 0) body.translations = translations;
  return { language, body };
}

function chooseLanguage(title: unknown, preferred: Language): Language {
  if (!isObject(title) || toText(title[preferred]) !== '') return preferred;
  const written = Object.keys(title).filter((language) => toText(title[language]) !== '');
  return written.find(isLanguage) ?? preferred;
}

function addText(translations: Record<string, unknown>, language: string, field: string, text: unknown): void {
  if (text === null) return;
  const known = translations[language];
  translations[language] = { ...(isObject(known) ? known : {}), [field]: text };
}

/** Returns the websites that the service may show: the one in the request's language or, because of fallback, those in the others. */
export function listWebsites({ language, body }: EventRequest): string[] {
  const own = toText(body.website);
  if (own !== '') return [own];
  const translations = isObject(body.translations) ? body.translations : {};
  const others = LANGUAGES.filter((other) => other !== language).map((other) => translations[other]);
  return others.map((texts) => (isObject(texts) ? toText(texts.website) : '')).filter((text) => text !== '');
}
