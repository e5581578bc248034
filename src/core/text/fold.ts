/** Letters that Unicode decomposition (NFD) does not split into a base letter and a mark. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
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
export function fold(text: string): string {
  return withoutMarks(text.toLowerCase()).replace(/[ßæœøđłŀı’·]/g, (letter) => WHOLE_LETTERS[letter] ?? letter);
}

/** Returns the text without the combining marks (U+0300 to U+036F) of Latin, Greek and Cyrillic letters. */
export function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}
