import { assertNoReasons, invalidParameter } from '../../core/errors/domain-error.js';
import { omitUndefined } from '../../core/objects.js';
import type { Language } from '../../core/text/language.js';
import type { TranslationStatus } from './translation-state.js';
import type { Translation, Translatable } from './translation.entity.js';
import type { RecordName } from '../../core/resources.js';

/** The changes of a write by language; `null` removes the translation. */
export type TextChanges<T extends Translation> = Map<Language, TextChange<T> | null>;

/**
 * Collects the texts of a write: those in the content language, and those in the field `translations`.
 * @param toColumns takes the text columns from a DTO
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

/** Returns the column `draft` for a sent status. The service computes the other statuses itself. */
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

/** The definition of a resource with translations, for the functions that all resources share. */
export interface TranslatedResource<T extends Translation> {
  readonly resource: RecordName;
  readonly translationEntity: new () => T;
  readonly recordEntity: new () => Translatable & { id: number };
  /** Computes further columns from a translation, e.g. folded texts for searching. */
  readonly deriveColumns: (text: T) => Partial<T>;
}

/** Columns that the service computes. */
type DerivedColumn =
  | 'ownerId'
  | 'language'
  | 'slugReleasedBy'
  | 'shown'
  | 'progress'
  | 'revision'
  | 'sourceRevision'
  | 'nameFolded'
  | 'descriptionFolded'
  | 'sortKey'
  | 'owner';

/** Columns that the client writes. Omitted columns stay unchanged; `slug: null` asks for a new slug. */
export type TextChange<T extends Translation> = Partial<Omit<T, DerivedColumn>>;

/**
 * The same with every text column, so that a forgotten one does not compile. Columns that were not sent are undefined.
 * @template Derived columns that only this resource computes
 */
export type TextColumns<T extends Translation, Derived extends keyof T = never> = {
  readonly [Column in Exclude<keyof T, DerivedColumn | Derived | 'draft'>]: T[Column] | undefined;
};
