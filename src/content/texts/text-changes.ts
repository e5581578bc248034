import { invalid, refuse } from '../../core/errors/domain-error.js';
import type { Language } from '../../core/text/language.js';
import type { TextChange } from './text-resource.js';
import type { TranslationStatus } from './translation-state.js';
import type { Translation } from './translation.entity.js';

/** What a write does to the texts of each language; `null` removes the translation. */
export type TextChanges<T extends Translation> = Map<Language, TextChange<T> | null>;

/**
 * Gathers the texts of a write: those of the content language, and those of the member `translations`.
 * @param read takes the text columns out of a DTO
 * @throws DomainError 400 for a text that is sent twice and differs, and for a language that is written and removed at once
 */
export function textChanges<D extends object, T extends Translation>(
  dto: D & { translations?: Map<Language, object | null> | null; translation_status?: TranslationStatus | null },
  content: Language,
  read: (texts: D) => TextChange<T>,
): TextChanges<T> {
  const own = { ...written(read(dto)), ...draftIn<T>(dto.translation_status) };
  const changes: TextChanges<T> = new Map(Object.keys(own).length > 0 ? [[content, own]] : []);
  for (const [language, texts] of dto.translations ?? []) {
    const before = changes.get(language);
    if (before && texts === null) throw invalid(`translations.${language}`, { reason: 'not-allowed' });
    const { status } = (texts ?? {}) as { status?: TranslationStatus | null };
    if (before && texts !== null) refuseDifferences({ ...dto, status: dto.translation_status }, texts, language);
    changes.set(language, texts && { ...written(read(texts as D)), ...draftIn<T>(status), ...before });
  }
  return changes;
}

/** Whether it is to be a draft; how far it has come otherwise is not for the client to say. */
function draftIn<T extends Translation>(status: TranslationStatus | null | undefined): TextChange<T> {
  return (status === undefined ? {} : { draft: status === 'draft' }) as TextChange<T>;
}

function refuseDifferences(dto: object, texts: object, language: Language): void {
  const sent = new Map<string, unknown>(Object.entries(written(dto)));
  const differing = Object.entries(written(texts)).filter(([name, text]) => sent.has(name) && sent.get(name) !== text);
  refuse(
    Object.fromEntries(
      differing.map(([name]) => [
        `translations.${language}.${name}`,
        { reason: 'differs', other: name === 'status' ? 'translation_status' : name } as const,
      ]),
    ),
  );
}

function written<T extends object>(change: T): T {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as T;
}
