import { parse } from 'csv-parse/sync';
import type { Language } from '../../../../core/text/language.js';
import { SourceError } from '../../source-record.js';

/** Which records of a site are translations, as the site exported it. */
export interface TranslationPairs {
  /** The language of a record, by id. */
  readonly languages: ReadonlyMap<number, Language>;
  /** The record of which another is a translation, by the id of the translation. */
  readonly originals: ReadonlyMap<number, number>;
}

export const NO_PAIRS: TranslationPairs = { languages: new Map(), originals: new Map() };

/** Reads a table with the columns `id`, `language` and `of`; `of` is empty in the row of an original. @throws SourceError */
export function readPairs(text: string): TranslationPairs {
  const languages = new Map<number, Language>();
  const originals = new Map<number, number>();
  for (const [index, { id, language, of }] of parseTable(text).entries()) {
    if (!/^\d{1,15}$/.test(id ?? '') || !/^(\d{1,15})?$/.test(of ?? '') || !/^[a-z]{2,3}$/.test(language ?? ''))
      throw new SourceError({ code: 'bad-translation', row: index + 2 });
    languages.set(Number(id), language!);
    if (of !== undefined && of !== '' && of !== id) originals.set(Number(id), Number(of));
  }
  return { languages, originals };
}

function parseTable(text: string): Partial<Record<'id' | 'language' | 'of', string>>[] {
  try {
    return parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    throw new SourceError({ code: 'bad-translations', detail: (error as Error).message });
  }
}
