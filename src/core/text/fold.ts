/** Letters that Unicode decomposition (NFD) does not split into a base letter and a mark. */
const LETTER_REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ŀ: 'l',
  ı: 'i',
  ...{ ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st', ĳ: 'ij' },
  '·': '',
};
/** What phones and word processors write in place of the signs of a keyboard. */
const APOSTROPHES = /[‘’‚‛ʼ′＇]/g;
const QUOTES = /[“”„‟«»″＂]/g;
const DASHES = /[‐‑‒–—―−﹣－]/g;
const WITHOUT_WIDTH = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
/** The Catalan `l·l` with another point. */
const DOTTED_L = /l[•‧∙⋅․]l|(?<=\p{L})l\.l(?=\p{L})/gu;

/**
 * Returns the text for searches and comparisons, as a keyboard types it: in lower case, without accents, Catalan `l·l` as `ll`, with plain
 * quotes and hyphens, and without what has no width. Two names count as equal when their folded texts are equal.
 */
export function foldText(text: string): string {
  const folded = removeDiacritics(text.toLowerCase().replace(/[´`]/g, "'"));
  // Most texts have none of these.
  if (!/[^\x20-\x7e]|l\.l/.test(folded)) return folded;
  return folded
    .replace(WITHOUT_WIDTH, '')
    .replace(/[ßæœøđłŀıﬀﬁﬂﬃﬄﬅﬆĳ·]/g, (letter) => LETTER_REPLACEMENTS[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, '-')
    .replace(DOTTED_L, 'll');
}

/** Returns the text without the combining marks (U+0300 to U+036F) of Latin, Greek and Cyrillic letters. */
export function removeDiacritics(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}
