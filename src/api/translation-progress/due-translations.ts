import type { TranslationStatus } from '../../content/texts/translation-state.js';
import type { Language } from '../../core/text/language.js';
import type { DueStatus } from './dto/list-translations.dto.js';
import type { KindLanguage } from './translatable-kinds.js';

/** The status of a translation, or `missing` if there is none. */
export type TranslationProgressStatus = TranslationStatus | 'missing';

/** The number of records with a status, for one resource and language. */
export interface StatusCount {
  readonly kindLanguage: KindLanguage;
  readonly status: TranslationProgressStatus;
  readonly count: number;
}

/** A translation that is missing or needs work. */
export interface DueTranslation {
  readonly kindLanguage: KindLanguage;
  /** The id of the record. */
  readonly id: number;
  readonly status: DueStatus;
  /** The source language of the record. */
  readonly source: Language | null;
  /** The title along the request's fallback chain. */
  readonly title: string | null;
}

/** The part of a page that one resource and language fills. */
export interface PageSlice {
  readonly kindLanguage: KindLanguage;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Returns the slices of a page, if the pairs of resource and language follow each other.
 * @param totals the number of due translations of each pair, in order
 */
export function slicePage(totals: ReadonlyMap<KindLanguage, number>, { page, per_page }: { page: number; per_page: number }): PageSlice[] {
  let [before, remaining] = [(page - 1) * per_page, per_page];
  return [...totals].flatMap(([kindLanguage, total]) => {
    const offset = Math.min(before, total);
    const limit = Math.min(remaining, total - offset);
    before -= offset;
    remaining -= limit;
    return limit > 0 ? [{ kindLanguage, offset, limit }] : [];
  });
}
