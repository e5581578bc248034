/** Letters whose accent is part of the letter, so that decomposition leaves them whole. */
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
 * The text as a search sees it: no case, no accents, Catalan `l·l` as `ll`.
 * Two texts are «the same name» when their folds are equal.
 */
export function fold(text: string): string {
  return withoutMarks(text.toLowerCase()).replace(/[ßæœøđłŀı’·]/g, (letter) => WHOLE_LETTERS[letter] ?? letter);
}

/** Latin, Greek and Cyrillic letters without their combining marks. */
export function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}
