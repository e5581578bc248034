import { assertNoReasons, invalidParameter } from '../../core/errors/domain-error.js';
import type { Language } from '../../core/text/language.js';
import type { TextChange } from './text-resource.js';
import type { TranslationStatus } from './translation-state.js';
import type { Translation } from './translation.entity.js';

/** What a write does to the texts of each language; `null` removes the translation. */
export type TextChanges<T extends Translation> = Map<Language, TextChange<T> | null>;

/**
 * Gathers the texts of a write: those of the content language, and those of the member `translations`.
 * @param toColumns takes the text columns out of a DTO
 * @throws DomainError 400 for a text that is sent twice and differs, and for a language that is written and removed at once
 */
export function collectTextChanges<D extends object, T extends Translation>(
  dto: D & { translations?: Map<Language, object | null> | null; translation_status?: TranslationStatus | null },
  content: Language,
  toColumns: (texts: D) => TextChange<T>,
): TextChanges<T> {
  const own = { ...omitUndefined(toColumns(dto)), ...toDraftColumn<T>(dto.translation_status) };
  const changes: TextChanges<T> = new Map(Object.keys(own).length > 0 ? [[content, own]] : []);
  for (const [language, texts] of dto.translations ?? []) {
    const before = changes.get(language);
    if (before && texts === null) throw invalidParameter(`translations.${language}`, { reason: 'not-allowed' });
    const { status } = (texts ?? {}) as { status?: TranslationStatus | null };
    if (before && texts !== null) assertSameTexts({ ...dto, status: dto.translation_status }, texts, language);
    changes.set(language, texts && { ...omitUndefined(toColumns(texts as D)), ...toDraftColumn<T>(status), ...before });
  }
  return changes;
}

/** Whether it is to be a draft; how far it has come otherwise is not for the client to say. */
function toDraftColumn<T extends Translation>(status: TranslationStatus | null | undefined): TextChange<T> {
  return (status === undefined ? {} : { draft: status === 'draft' }) as TextChange<T>;
}

function assertSameTexts(dto: object, texts: object, language: Language): void {
  const sent = new Map<string, unknown>(Object.entries(omitUndefined(dto)));
  const differing = Object.entries(omitUndefined(texts)).filter(([name, text]) => sent.has(name) && sent.get(name) !== text);
  assertNoReasons(
    Object.fromEntries(
      differing.map(([name]) => [
        `translations.${language}.${name}`,
        { reason: 'differs', other: name === 'status' ? 'translation_status' : name } as const,
      ]),
    ),
  );
}

function omitUndefined<T extends object>(change: T): T {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as T;
}
