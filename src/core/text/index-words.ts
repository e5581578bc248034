import { foldText } from './fold.js';

/** Words are cut here. A longer run of letters is indexed as windows of this length that overlap by half. */
const MAX_WORD_LENGTH = 32;
/** The first letters of a fragment that are looked up. Every fragment of this length is inside one window of a longer run. */
export const FRAGMENT_LENGTH = 16;
/** Shorter fragments are in too many words to be worth a look-up. */
export const MIN_FRAGMENT_LENGTH = 3;

/** Writes whose words are not separated by spaces. Each of their letters is a word of its own. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const LETTER = /[\p{L}\p{N}\p{M}]/u;

/** The kinds of character: between words, part of a word, or a word of its own. */
const SEPARATOR = 1;
const PART = 2;
const ALONE = 3;

/** The kind of each UTF-16 code unit; 0 is not yet known. */
const kinds = new Uint8Array(0x1_0000);

function findKind(text: string, position: number): number {
  const unit = text.charCodeAt(position);
  if (kinds[unit] === 0) kinds[unit] = classify(text.charAt(position), unit);
  return kinds[unit]!;
}

function classify(letter: string, unit: number): number {
  // A half of a character beyond U+FFFF, for example an emoji.
  if (unit >= 0xd800 && unit <= 0xdfff) return ALONE;
  if (UNSPACED.test(letter)) return ALONE;
  return LETTER.test(letter) ? PART : SEPARATOR;
}

/** A run of letters, with its place in the text. */
interface Run {
  readonly start: number;
  readonly end: number;
  readonly isAlone: boolean;
}

function* findRuns(text: string): Generator<Run> {
  for (let start = 0, end = 0; start < text.length; start = end) {
    const kind = findKind(text, start);
    end = start + (kind === ALONE && text.codePointAt(start)! > 0xffff ? 2 : 1);
    if (kind === PART) while (end < text.length && findKind(text, end) === PART) end++;
    if (kind !== SEPARATOR) yield { start, end, isAlone: kind === ALONE };
  }
}

/** Adds the words of a folded text to the set. Words are runs of letters and digits of at most `MAX_WORD_LENGTH` code units. */
export function collectWords(folded: string, words: Set<string>): void {
  for (const { start, end } of findRuns(folded)) {
    words.add(folded.slice(start, Math.min(end, start + MAX_WORD_LENGTH)));
    for (let from = start + FRAGMENT_LENGTH; from + FRAGMENT_LENGTH < end; from += FRAGMENT_LENGTH)
      words.add(folded.slice(from, Math.min(end, from + MAX_WORD_LENGTH)));
  }
}

/** Returns the ends of a word, cut to `FRAGMENT_LENGTH`: whatever the word contains is at the beginning of one of them. */
export function listFragments(word: string): string[] {
  const fragments = [];
  for (let from = 0; from + MIN_FRAGMENT_LENGTH <= word.length; from++) fragments.push(word.slice(from, from + FRAGMENT_LENGTH));
  return fragments;
}

/** What a text must have among its words if it contains a search word: this word, or a word that contains this fragment. */
export type SearchPiece = { readonly word: string } | { readonly fragment: string; readonly matches: (word: string) => boolean };

/**
 * Splits a word of a search. Inside it, words are whole. The first may be the end of a word of the text, and the last the
 * beginning of one. Pieces that are too short to be looked up are left out.
 */
export function splitIntoPieces(searchWord: string): SearchPiece[] {
  return [...findRuns(searchWord)].flatMap(({ start, end, isAlone }): SearchPiece[] => {
    const piece = searchWord.slice(start, end);
    const [isOpenLeft, isOpenRight] = [!isAlone && start === 0, !isAlone && end === searchWord.length];
    if (!isOpenLeft && !isOpenRight) return [{ word: piece.slice(0, MAX_WORD_LENGTH) }];
    if (piece.length < MIN_FRAGMENT_LENGTH) return [];
    return [{ fragment: piece.slice(0, FRAGMENT_LENGTH), matches: (word) => isCut(word) || fits(word, piece, isOpenLeft, isOpenRight) }];
  });
}

/** Tells whether the word may be a window of a longer run, which says nothing about what stands beside it. */
function isCut(word: string): boolean {
  return word.length >= MAX_WORD_LENGTH;
}

function fits(word: string, piece: string, isOpenLeft: boolean, isOpenRight: boolean): boolean {
  if (!isOpenLeft) return word.startsWith(piece);
  return isOpenRight ? word.includes(piece) : word.endsWith(piece);
}

const KEY_LENGTH = 6;
const KEY_COUNT = 36 ** KEY_LENGTH;

/**
 * Returns the key of a word in the full-text index: six letters and digits, so that no server takes it for a stop word or for
 * too short. Two words can have the same key; then the index finds more events than it must. FNV-1a, 32 bits.
 */
export function buildWordKey(word: string): string {
  let hash = 0x811c9dc5;
  for (let position = 0; position < word.length; position++) hash = Math.imul(hash ^ word.charCodeAt(position), 0x0100_0193);
  return ((hash >>> 0) % KEY_COUNT).toString(36).padStart(KEY_LENGTH, '0');
}

/** Single quotes of print around words: an apostrophe inside of a word is none. */
const SINGLE_QUOTED = /(^|\s)[‘‚‛]([^‘‚‛"]+)[’‘](?=\s|$)/g;
const QUOTES = /[“”„‟«»″＂]/g;

/** How many words a search may have. Each is a condition of the query. */
export const MAX_SEARCH_WORDS = 20;

/**
 * Returns the words of a search, folded, each once. Spaces separate words. What stands between double quotes is one word with
 * its spaces; a quote without a partner reaches to the end. Words of which folding leaves nothing are left out. Quotes may be those
 * of print, and single ones around words.
 */
export function splitSearch(search: string): string[] {
  const words = search
    .replace(SINGLE_QUOTED, '$1"$2"')
    .replace(QUOTES, '"')
    .split('"')
    .flatMap((part, position) => (position % 2 === 1 ? [part.replace(/\s+/g, ' ')] : part.split(/\s+/)));
  return [...new Set(words.map(foldText))].filter((word) => word.trim() !== '');
}
