/** For whom a place or an event is accessible. The place of a word is its bit in the columns, so a new word comes last. */
export const ACCESSIBILITIES = ['motor', 'visual', 'hearing', 'intellectual', 'psychic'] as const;

export type Accessibility = (typeof ACCESSIBILITIES)[number];

/** Returns the value of a column; `undefined` for a field that a client left out. */
export function toAccessibilityBits(words: readonly Accessibility[] | null | undefined): number | undefined {
  return words === undefined ? undefined : (words ?? []).reduce((bits, word) => bits | bitOf(word), 0);
}

/** Returns the words of a column, always in the same order. */
export function listAccessibility(bits: number): Accessibility[] {
  return ACCESSIBILITIES.filter((word) => (bits & bitOf(word)) !== 0);
}

export function bitOf(word: Accessibility): number {
  return 1 << ACCESSIBILITIES.indexOf(word);
}
