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
  '’': "'",
  '·': '',
};

/**
 * Returns the text for searches and comparisons: in lower case, without accents, Catalan `l·l` as `ll`.
 * Two names count as equal when their folded texts are equal.
 */
export function foldText(text: string): string {
  return removeDiacritics(text.toLowerCase()).replace(/[ßæœøđłŀı’·]/g, (letter) => LETTER_REPLACEMENTS[letter] ?? letter);
}

/** Returns the text without the combining marks (U+0300 to U+036F) of Latin, Greek and Cyrillic letters. */
export function removeDiacritics(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}
