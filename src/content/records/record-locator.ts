import type { Language } from '../../core/text/language.js';

/** How an address names a record. */
export type RecordLocator = { readonly id: number } | { readonly slug: string };

/** How an address names one translation of a record. */
export interface TranslationLocator {
  readonly id: number;
  readonly language: Language;
}
