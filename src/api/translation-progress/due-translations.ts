import type { TranslationStatus } from '../../content/texts/translation-state.js';
import type { Language } from '../../core/text/language.js';
import type { DueStatus } from './dto/list-translations.dto.js';
import type { Pair } from './translatable-kinds.js';

/** How far a translation has come, where there may be none. */
export type Progress = TranslationStatus | 'missing';

/** How many records of a pair have come so far. */
export interface Count {
  readonly pair: Pair;
  readonly status: Progress;
  readonly count: number;
}

/** A record's text in the language of its pair, which somebody has to write, or to look at. */
export interface Due {
  readonly pair: Pair;
  /** The record's. */
  readonly id: number;
  readonly status: DueStatus;
  /** The language that the record is translated from. */
  readonly source: Language | null;
  /** As the reader sees it. */
  readonly title: string | null;
}

/** The part of a page that one pair fills. */
export interface Share {
  readonly pair: Pair;
  readonly offset: number;
  readonly limit: number;
}

/**
 * What lies on a page, when the pairs stand one after the other.
 * @param totals how many each pair has, in their order
 */
export function sharesOf(totals: ReadonlyMap<Pair, number>, { page, per_page }: { page: number; per_page: number }): Share[] {
  let [before, left] = [(page - 1) * per_page, per_page];
  return [...totals].flatMap(([pair, total]) => {
    const offset = Math.min(before, total);
    const limit = Math.min(left, total - offset);
    before -= offset;
    left -= limit;
    return limit > 0 ? [{ pair, offset, limit }] : [];
  });
}
