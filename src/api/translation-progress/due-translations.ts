import type { TranslationStatus } from '../../content/texts/translation-state.js';
import type { Language } from '../../core/text/language.js';
import type { DueStatus } from './dto/list-translations.dto.js';
import type { KindLanguage } from './translatable-kinds.js';

/** How far a translation has come, where there may be none. */
export type TranslationProgressStatus = TranslationStatus | 'missing';

/** How many records of a pair have come so far. */
export interface StatusCount {
  readonly kindLanguage: KindLanguage;
  readonly status: TranslationProgressStatus;
  readonly count: number;
}

/** A record's text in the language of its pair, which somebody has to write, or to look at. */
export interface DueTranslation {
  readonly kindLanguage: KindLanguage;
  /** The record's. */
  readonly id: number;
  readonly status: DueStatus;
  /** The language that the record is translated from. */
  readonly source: Language | null;
  /** As the reader sees it. */
  readonly title: string | null;
}

/** The part of a page that one pair fills. */
export interface PageSlice {
  readonly kindLanguage: KindLanguage;
  readonly offset: number;
  readonly limit: number;
}

/**
 * What lies on a page, when the pairs stand one after the other.
 * @param totals how many each pair has, in their order
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
